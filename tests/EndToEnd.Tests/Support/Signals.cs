using System.Diagnostics;
using System.Globalization;

namespace EndToEnd.Tests;

/// <summary>Signals as a person sends them from a shell.</summary>
internal static class Signals
{
    /// <param name="processId">Negative for a whole group of processes.</param>
    public static void Send(string signal, int processId)
    {
        using var kill = Process.Start("kill", ["-s", signal, "--", processId.ToString(CultureInfo.InvariantCulture)]);
        kill.WaitForExit();
        Assert.Equal(0, kill.ExitCode);
    }
}
