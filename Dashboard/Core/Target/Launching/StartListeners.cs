using Dashboard.Target.Inlining;
using Dashboard.Target.Reach;
using Dashboard.Target.Sessions;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Target.Launching;

/// <summary>Reads the programs that this dashboard starts from their first instruction on. Safe for any number of threads.</summary>
public sealed partial class StartListeners(InlinedPrograms programs, TimeProvider time, ILogger<StartListeners> logger) : IAsyncDisposable
{
    private readonly Lock _gate = new();

    private readonly Dictionary<int, InliningSession> _sessions = [];

    private SuspendingDiagnosticPort? _port;
    private bool _ended;

    public string? Variable()
    {
        lock (_gate)
        {
            try
            {
                return _ended ? null : (_port ??= SuspendingDiagnosticPort.Open(HearAsync)).Variable;
            }
            catch (TargetException e)
            {
                // The sample can do without: methods that were inlined at its start have no names then.
                Log.NoPort(logger, e.Message);
                return null;
            }
        }
    }

    internal async Task HearAsync(SuspendedRuntime runtime, CancellationToken token)
    {
        try
        {
            var code = new ProgramCode(() => runtime.IsShown == false ? [] : LinuxProcess.Assemblies(runtime.ProcessId));
            var session = await InliningSession.OpenAsync(new DiagnosticsClient(runtime.ProcessId), code, time, token).ConfigureAwait(false);
            foreach (var over in Keep(runtime.ProcessId, session))
            {
                await over.DisposeAsync().ConfigureAwait(false);
            }
        }
        catch (TargetException e)
        {
            // The program is more important than the names of its inlined methods.
            Log.NotHeard(logger, runtime.ProcessId, e.Message);
        }
    }

    public async ValueTask DisposeAsync()
    {
        InliningSession[] sessions;
        lock (_gate)
        {
            _ended = true;
            sessions = [.. _sessions.Values];
            _sessions.Clear();
        }

        await Task.WhenAll(sessions.Select(session => session.DisposeAsync().AsTask())).ConfigureAwait(false);
        if (_port is { } port)
        {
            await port.DisposeAsync().ConfigureAwait(false);
        }
    }

    /// <returns>Sessions that are not needed any more: those of processes that ended, or the new one.</returns>
    private InliningSession[] Keep(int processId, InliningSession session)
    {
        lock (_gate)
        {
            var over = _sessions.Where(known => known.Value.Completion.IsCompleted || known.Key == processId).ToArray();
            foreach (var (id, _) in over)
            {
                _sessions.Remove(id);
                programs.Remove(id);
            }

            if (_ended || !_sessions.TryAdd(processId, session))
            {
                return [session, .. over.Select(known => known.Value)];
            }

            programs.Add(processId, session.Methods);
            return [.. over.Select(known => known.Value)];
        }
    }

    private static partial class Log
    {
        [LoggerMessage(EventId = 1, Level = LogLevel.Information, Message = "The sample's start cannot be observed: {Reason}")]
        public static partial void NoPort(ILogger logger, string reason);

        [LoggerMessage(EventId = 2, Level = LogLevel.Information, Message = "Inlined methods of process {ProcessId} are unknown: {Reason}")]
        public static partial void NotHeard(ILogger logger, int processId, string reason);
    }
}
