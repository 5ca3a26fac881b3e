using System.Globalization;
using Dashboard.Target.Inlining;
using Dashboard.Target.Reach;
using Dashboard.Target.Runtime;
using Dashboard.Target.Sessions;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Target;

/// <summary>A way to the target: we connect to a process (<see cref="ProcessConnector"/>), or it connects to us (<see cref="PortConnector"/>).</summary>
internal interface ITargetConnector : IAsyncDisposable
{
    /// <summary>Shown while no target is there; null when the sentence about the last end states it.</summary>
    string? WaitingSentence { get; }

    /// <summary>The target when it is there; after <paramref name="last"/> ended, the same program again. Waits unless waiting is useless.</summary>
    Task<ReachedTarget> NextAsync(TargetFacts? last, CancellationToken token);
}

internal sealed record ReachedTarget(DiagnosticsClient Client, TargetFacts Facts)
{
    public EventClock Clock { get; } = new(TimeProvider.System);

    /// <summary>The path of its diagnostic socket; null where it has none here: it connected to this program, or Windows names it otherwise.</summary>
    public string? Socket { get; init; }

    /// <summary>False when it was seen to have no ASP.NET Core hosting counters, which would be the session's heartbeat.</summary>
    public bool IsWebServer { get; init; } = true;

    /// <summary>True when it came back, and may be another of several that are watched and ended too: nothing distinguishes them.</summary>
    public bool IsOneOfSeveral { get; init; }

    /// <summary>Whether the process which this machine shows under its id is the target, as far as the way to it proves; null where its files decide.</summary>
    public bool? IsShown { get; init; }

    /// <summary>Lets a suspended target run and returns its facts; null for one that runs. To be called when the sessions are open.</summary>
    public Func<CancellationToken, Task<TargetFacts>>? Begin { get; init; }

    /// <summary>A process whose socket is published here.</summary>
    public static async Task<ReachedTarget> OfPublishedAsync(TargetFacts facts, CancellationToken token)
    {
        var socket = OperatingSystem.IsWindows() ? null : PublishedProcesses.SocketOf(facts.ProcessId);
        var client = await PublishedProcesses.ClientAsync(facts.ProcessId, socket, token).ConfigureAwait(false);
        var reached = await OfAsync(client, facts, token, PublishedProcesses.IsShown(facts.ProcessId)).ConfigureAwait(false);
        return reached with { Socket = socket };
    }

    /// <summary>A target with all that can be found out about it. Diagnostic sockets do not reach beyond a machine, so it runs on this one.</summary>
    public static async Task<ReachedTarget> OfAsync(DiagnosticsClient client, TargetFacts facts, CancellationToken token, bool? isShown = null)
    {
        var complete = await RuntimeQuery.CompleteAsync(client, facts, token, isShown).ConfigureAwait(false);
        var isVisible = OperatingSystem.IsLinux() ? LinuxRuntimeFiles.Machine.Shows(facts, isShown) : (bool?)null;
        var build = isVisible == true ? BuildOf(complete) : null;
        var isAheadOfTime = isVisible == true ? LinuxRuntimeFiles.Machine.IsAheadOfTime(facts.ProcessId) : null;
        complete = complete with { OnThisMachine = true, IsVisible = isVisible, Build = build, IsAheadOfTime = isAheadOfTime };
        return new ReachedTarget(client, complete) { IsShown = isShown };
    }

    private static string? BuildOf(TargetFacts facts) =>
        LinuxProcess.Assemblies(facts.ProcessId).FirstOrDefault(path => Path.GetFileNameWithoutExtension(path) == facts.EntryAssembly) is { } path
            ? AssemblyCode.BuildOf(string.Create(CultureInfo.InvariantCulture, $"/proc/{facts.ProcessId}/root{path}")) : null;

    /// <summary>True when the process that this machine shows under its id is the target, so that its files are the target's. Reads files.</summary>
    public bool IsFoundHere() => LinuxRuntimeFiles.Machine.Shows(Facts, IsShown);

    public string Name => $"{Facts.Name} (pid {Facts.ProcessId})";
}
