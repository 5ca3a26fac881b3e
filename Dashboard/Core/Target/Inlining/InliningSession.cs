using Dashboard.Target.Sessions;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Target.Inlining;

/// <summary>A session that hears what is inlined for as long as the process lives: hot methods are compiled again, and the last decision counts.</summary>
internal sealed class InliningSession : IAsyncDisposable
{
    private readonly TargetSession _session;

    private InliningSession(TargetSession session, InlinedMethods methods) => (_session, Methods) = (session, methods);

    public InlinedMethods Methods { get; }

    /// <summary>Completes when the process has ended.</summary>
    public Task Completion => _session.Completion;

    /// <param name="client">Suspended at its start; otherwise earlier methods are missing.</param>
    /// <param name="code">The program's own code.</param>
    public static async Task<InliningSession> OpenAsync(DiagnosticsClient client, ProgramCode code, TimeProvider time, CancellationToken token)
    {
        var methods = new InlinedMethods(code);
        return new InliningSession(await OpenAsync(stacks: false).ConfigureAwait(false) ?? (await OpenAsync(stacks: true).ConfigureAwait(false))!, methods);

        async Task<TargetSession?> OpenAsync(bool stacks)
        {
            var hub = new TimelineHub(new TimelineClock(time));
            var reader = new SignalReader([new InliningSignal(call => methods.Add(call))], hub, new EventClock(time)) { Stacks = stacks };
            try
            {
                return await TargetSession.OpenAsync(client, reader, token).ConfigureAwait(false);
            }
            catch (TargetException) when (!stacks)
            {
                // Older than .NET 9, which cannot leave the stacks out.
                return null;
            }
        }
    }

    public ValueTask DisposeAsync() => _session.DisposeAsync();
}
