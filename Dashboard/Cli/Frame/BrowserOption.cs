using System.CommandLine;
using System.ComponentModel;
using System.Diagnostics;

namespace Dashboard.Cli.Frame;

/// <summary>The option <c>--no-browser</c>, and the user's browser, which verbs with a page open.</summary>
internal sealed class BrowserOption
{
    private readonly Option<bool> _none = new("--no-browser") { Description = "Do not open a browser" };

    public void AddTo(Command command) => command.Options.Add(_none);

    /// <summary>Opens the address, unless the option is given or there is no screen in front of the user; the address is printed anyway.</summary>
    public void Open(ParseResult parsed, string address, TextWriter error)
    {
        if (parsed.GetValue(_none) || !HasScreen(OperatingSystem.IsLinux(), Environment.GetEnvironmentVariable))
        {
            return;
        }

        try
        {
            Process.Start(new ProcessStartInfo(address) { UseShellExecute = true })?.Dispose();
        }
        catch (Win32Exception e)
        {
            error.WriteLine($"No browser could be opened ({e.Message}): open the address yourself.");
        }
    }

    /// <summary>False over SSH, where the user sits at another machine, also with a forwarded display; false on Linux without a desktop.</summary>
    /// <param name="variable">The environment.</param>
    internal static bool HasScreen(bool isLinux, Func<string, string?> variable)
    {
        return !IsSet("SSH_CONNECTION") && !IsSet("SSH_TTY") && (!isLinux || IsSet("DISPLAY") || IsSet("WAYLAND_DISPLAY"));

        bool IsSet(string name) => !string.IsNullOrEmpty(variable(name));
    }
}
