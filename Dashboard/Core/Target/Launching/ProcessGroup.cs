using System.Diagnostics;
using System.Runtime.InteropServices;

namespace Dashboard.Target.Launching;

/// <summary>A child with all that it starts. In a session of its own where the platform has setsid, so that Ctrl-C reaches us and not it.</summary>
internal static class ProcessGroup
{
    private const int Terminate = 15;
    private const int Kill = 9;
    private static readonly TimeSpan TimeToEnd = TimeSpan.FromSeconds(5);
    private static readonly TimeSpan Look = TimeSpan.FromMilliseconds(50);

    /// <summary>Names the program to start: setsid becomes it, with the same process id.</summary>
    public static IReadOnlyList<string> Words(string file, IEnumerable<string> arguments) =>
        CommandPath.TryFind("setsid") is { } setsid ? [setsid, file, .. arguments] : [file, .. arguments];

    /// <summary>Asks for the end, and insists after 5 s.</summary>
    public static async Task EndAsync(Process leader)
    {
        var id = leader.Id;
        Signal(id, Terminate);
        var since = Stopwatch.GetTimestamp();
        while ((!leader.HasExited || IsThere(id)) && Stopwatch.GetElapsedTime(since) < TimeToEnd)
        {
            await Task.Delay(Look).ConfigureAwait(false);
        }

        if (!leader.HasExited || IsThere(id))
        {
            Signal(id, Kill);
        }

        await leader.WaitForExitAsync().ConfigureAwait(false);
    }

    private static bool IsThere(int group) => Send(-group, 0) == 0;

    private static void Signal(int id, int signal)
    {
        // No such group: the platform has no setsid, or it has not made one yet.
        if (Send(-id, signal) != 0)
        {
            _ = Send(id, signal);
        }
    }

    [DllImport("libc", EntryPoint = "kill")]
    private static extern int Send(int processId, int signal);
}
