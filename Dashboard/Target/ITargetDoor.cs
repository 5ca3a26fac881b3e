using Dashboard.Target.Runtime;
using Dashboard.Target.Sessions;
using Dashboard.Timeline;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Target;

/// <summary>A way to the target: we connect to a process (<see cref="ProcessDoor"/>), or it connects to us (<see cref="PortDoor"/>).</summary>
internal interface ITargetDoor : IAsyncDisposable
{
    /// <summary>What to say while nobody is behind the door; null when the sentence about the last end says it.</summary>
    string? WaitingSentence { get; }

    /// <summary>The target, when it is there; after an end of <paramref name="last"/> the same program again.</summary>
    /// <param name="last">Who was there before; null the first time.</param>
    /// <param name="token">Gives up.</param>
    /// <exception cref="TargetException">It cannot be reached, and waiting would not help.</exception>
    Task<ReachedTarget> NextAsync(TargetFacts? last, CancellationToken token);
}

/// <summary>A target that can be asked for a session.</summary>
/// <param name="Client">The way to it; good until the door is asked for the next one.</param>
/// <param name="Facts">Who it is.</param>
internal sealed record ReachedTarget(DiagnosticsClient Client, TargetFacts Facts)
{
    /// <summary>False when it was seen to have no ASP.NET Core hosting counters, which would be the session's heartbeat.</summary>
    public bool IsWebServer { get; init; } = true;

    /// <summary>
    /// Whether the process which this machine shows under its id is the target, as far as the way to it proves; null where its files have to tell.
    /// </summary>
    public bool? IsShown { get; init; }

    /// <summary>
    /// Lets a target run that waits until it is heard, and gives what is known of it then; null for one that runs. To be called when the sessions are open.
    /// </summary>
    public Func<CancellationToken, Task<TargetFacts>>? Begin { get; init; }

    /// <summary>
    /// A target with all that can be found out about it. Its diagnostic socket is a Unix socket or a local pipe, and neither reaches beyond
    /// one machine: whatever container the target is in, it runs where this program does.
    /// </summary>
    /// <param name="client">The way to it.</param>
    /// <param name="facts">What it says of itself.</param>
    /// <param name="token">Gives up.</param>
    /// <param name="isShown">As <see cref="IsShown"/>.</param>
    public static async Task<ReachedTarget> OfAsync(DiagnosticsClient client, TargetFacts facts, CancellationToken token, bool? isShown = null)
    {
        var complete = await RuntimeQuery.CompleteAsync(client, facts, token, isShown).ConfigureAwait(false);
        var isVisible = OperatingSystem.IsLinux() ? LinuxRuntimeFiles.Machine.Shows(facts, isShown) : (bool?)null;
        return new ReachedTarget(client, complete with { OnThisMachine = true, IsVisible = isVisible }) { IsShown = isShown };
    }

    /// <summary>True when the process that this machine shows under its id is the target, and its files say what is true of the target. Reads files.</summary>
    public bool IsFoundHere() => LinuxRuntimeFiles.Machine.Shows(Facts, IsShown);

    public string Name => $"{Facts.Name} (pid {Facts.ProcessId})";
}
