using Dashboard.Cli;

namespace Dashboard.Tests.Cli;

public sealed class PsLineTests
{
    [Theory]
    [InlineData("app\u001b[2J\u001b]0;title\u0007", @"app\u001b[2J\u001b]0;title\u0007")]
    [InlineData("a\nb\r\tc\u0085", @"a\u000ab\u000d\u0009c\u0085")]
    [InlineData("a\u202eb\u2028", @"a\u202eb\u2028")]
    [InlineData("Grüße 漢字 'x y'", "Grüße 漢字 'x y'")]
    public void What_would_steer_the_terminal_is_written_out(string name, string shown)
    {
        Assert.Contains(shown, PsVerb.Line("1", name, "", "10", "x"), StringComparison.Ordinal);
        Assert.EndsWith(shown, PsVerb.Line("1", "x", "", "10", name), StringComparison.Ordinal);
        Assert.DoesNotContain(PsVerb.Line("1", name, name, name, name), c => char.IsControl(c));
    }
}
