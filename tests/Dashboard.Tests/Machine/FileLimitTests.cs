using Dashboard.Machine;

namespace Dashboard.Tests.Machine;

public sealed class FileLimitTests
{
    [Theory]
    [InlineData("Limit                     Soft Limit           Hard Limit           Units\nMax open files            1024                 1048576              files     \n", 1024L)]
    [InlineData("Max open files            unlimited            unlimited            files     \n", null)]
    [InlineData("Max processes             10                   10                   processes \n", null)]
    [InlineData(null, null)]
    public void The_limit_that_holds_is_read(string? limits, long? most) => Assert.Equal(most, FileLimit.Of(limits));

    [Theory]
    [InlineData(null, 1_000, null)]
    [InlineData(256L, 0, null)]
    [InlineData(1_024L, 768, null)]
    [InlineData(90L, 0, "This program may open 90 files at once, and needs 256: raise the limit, for example with 'ulimit -n 4096'.")]
    [InlineData(300L, 200, "200 connections and this program need 456 open files, of which 300 are allowed: use fewer connections, or raise the limit, for example with 'ulimit -n 4096'.")]
    public void What_does_not_fit_is_refused_in_a_sentence(long? most, int connections, string? sentence) =>
        Assert.Equal(sentence, FileLimit.Refuse(most, connections));
}
