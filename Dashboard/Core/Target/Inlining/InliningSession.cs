using Dashboard.Target.Sessions;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Target.Inlining;

/// <summary>A session that reads what is inlined for as long as the process lives: hot methods are compiled again, and the last decision counts.</summary>
internal sealed class InliningSession : IAsyncDisposable
{
    private readonly TargetSession _session;

    private InliningSession(TargetSession session, InlinedMethods methods) => (_session, Methods) = (session, methods);

    public InlinedMethods Methods { get; }

    public Task Completion => _session.Completion;

    /// <summary>Opens a session on a process that is suspended at its start: later, methods that were compiled before would be missing.</summary>
    public static async Task<InliningSession> OpenAsync(DiagnosticsClient client, ProgramCode code, TimeProvider time, CancellationToken token)
    {
        var methods = new InlinedMethods(code);
        try
        {
            return await OpenAsync(client, methods, stacks: false, time, token).ConfigureAwait(false);
        }
        catch (TargetException)
        {
            // Older than .NET 9, which cannot leave the stacks out.
            return await OpenAsync(client, methods, stacks: true, time, token).ConfigureAwait(false);
        }
    }

    /// <summary>Reads what is compiled from now on; .NET 9 and later.</summary>
    public static Task<InliningSession> OpenAsync(DiagnosticsClient client, InlinedMethods methods, TimeProvider time, CancellationToken token) =>
        OpenAsync(client, methods, stacks: false, time, token);

    public ValueTask DisposeAsync() => _session.DisposeAsync();

    private static async Task<InliningSession> OpenAsync(
        DiagnosticsClient client, InlinedMethods methods, bool stacks, TimeProvider time, CancellationToken token)
    {
        var hub = new TimelineHub(new TimelineClock(time));
        var reader = new SignalReader([new InliningSignal(call => methods.Add(call))], hub, new EventClock(time)) { Stacks = stacks };
        return new InliningSession(await TargetSession.OpenAsync(client, reader, token).ConfigureAwait(false), methods);
    }
}
