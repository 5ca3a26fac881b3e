using Dashboard.Cli.Frame;

namespace Dashboard.Tests.Cli.Frame;

public sealed class BrowserOptionTests
{
    [Theory]
    [InlineData(true, false)]
    [InlineData(true, true, "DISPLAY=:0")]
    [InlineData(true, true, "WAYLAND_DISPLAY=wayland-0")]
    [InlineData(false, true)]
    [InlineData(false, true, "DISPLAY=")]
    [InlineData(false, true, "DISPLAY=localhost:10.0", "SSH_CONNECTION=10.0.0.1 50000 10.0.0.2 22")]
    [InlineData(false, true, "WAYLAND_DISPLAY=wayland-0", "SSH_TTY=/dev/pts/0")]
    [InlineData(false, false, "SSH_CONNECTION=10.0.0.1 50000 10.0.0.2 22")]
    public void A_browser_is_opened_in_front_of_the_user_only(bool opens, bool isLinux, params string[] variables)
    {
        var environment = variables.Select(one => one.Split('=', 2)).ToDictionary(one => one[0], one => one[1], StringComparer.Ordinal);

        Assert.Equal(opens, BrowserOption.HasScreen(isLinux, environment.GetValueOrDefault));
    }
}
