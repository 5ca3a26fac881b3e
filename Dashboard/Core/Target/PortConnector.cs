using System.Net.Sockets;
using Dashboard.Target.Reach;
using Dashboard.Target.Sessions;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Target;

/// <summary>A diagnostic port on which the target connects to us: started with <c>DOTNET_DiagnosticPorts=PATH,nosuspend</c>.</summary>
internal sealed class PortConnector(string path) : ITargetConnector
{
    private DiagnosticsClientConnector? _connector;

    public string WaitingSentence => $"Waiting on {path} for a target started with DOTNET_DiagnosticPorts={path},nosuspend.";

    public async Task<ReachedTarget> NextAsync(TargetFacts? last, CancellationToken token)
    {
        // A connector belongs to one target process: the next one needs a new one.
        await DisposeAsync().ConfigureAwait(false);
        _connector = await ListenAsync(token).ConfigureAwait(false);
        var client = _connector.Instance;
        var facts = await ProcessQuery.SettledAsync(() => ProcessQuery.AskAsync(client, processId: null, token), token).ConfigureAwait(false);
        var isShown = await DiagnosticPeers.HasConnectedAsync(path, facts.ProcessId, token).ConfigureAwait(false);
        return await ReachedTarget.OfAsync(client, facts, token, isShown).ConfigureAwait(false);
    }

    public async ValueTask DisposeAsync()
    {
        if (_connector is not null)
        {
            await _connector.DisposeAsync().ConfigureAwait(false);
            _connector = null;
        }
    }

    private async Task<DiagnosticsClientConnector> ListenAsync(CancellationToken token)
    {
        DiagnosticSocketFile.Prepare(path);
        try
        {
            var connector = await DiagnosticsClientConnector.FromDiagnosticPort(path + ",listen", token).ConfigureAwait(false);
            token.ThrowIfCancellationRequested();
            return connector!;
        }
        catch (Exception e) when (e is SocketException or IOException or UnauthorizedAccessException or ArgumentException)
        {
            // The platform's ways to report that no socket can be made there.
            throw new TargetException($"Cannot listen on {path} ({e.Message.TrimEnd('.')}): choose a writable folder.", e);
        }
    }
}
