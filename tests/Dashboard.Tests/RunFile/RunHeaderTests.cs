using Dashboard.RunFile;
using Dashboard.Timeline;

namespace Dashboard.Tests.RunFile;

public sealed class RunHeaderTests
{
    private static readonly TargetFacts Shop = new(12, "Shop", "Shop", "dotnet Shop.dll --token abc", "10.0.0", "Linux", "x64");

    [Fact]
    public void A_run_is_of_the_program_however_often_that_was_started_and_whatever_of_it_is_masked()
    {
        var header = StoredHeader.Of(GeneratedRun.Header(0) with { Target = Shop }, keepsCommandLine: false);

        Assert.True(header.IsOf(Shop));
        Assert.True(header.IsOf(Shop with { ProcessId = 13 }));
        Assert.False(header.IsOf(Shop with { CommandLine = "dotnet Shop.dll --port 1" }));
        Assert.False(header.IsOf(Shop with { Name = "Other" }));
        Assert.False((header with { Target = null }).IsOf(Shop));
    }
}
