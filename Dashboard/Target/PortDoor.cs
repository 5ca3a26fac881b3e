using System.Net.Sockets;
using Dashboard.Timeline;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Target;

/// <summary>A diagnostic port on which the target connects to us: started with <c>DOTNET_DiagnosticPorts=PATH,nosuspend</c>.</summary>
/// <param name="path">The socket file; made here, gone when the door is disposed.</param>
internal sealed class PortDoor(string path) : ITargetDoor
{
    private DiagnosticsClientConnector? _connector;

    public string WaitingSentence => $"Waiting on {path} for a target that was started with DOTNET_DiagnosticPorts={path},nosuspend.";

    public async Task<ReachedTarget> NextAsync(TargetFacts? last, CancellationToken token)
    {
        // A connector belongs to one target process: the next one needs a new one.
        await DisposeAsync();
        _connector = await ListenAsync(token);
        var facts = await ProcessQuery.AskAsync(_connector.Instance, processId: null, token);
        return new ReachedTarget(_connector.Instance, facts);
    }

    public async ValueTask DisposeAsync()
    {
        if (_connector is not null)
        {
            await _connector.DisposeAsync();
            _connector = null;
        }
    }

    private async Task<DiagnosticsClientConnector> ListenAsync(CancellationToken token)
    {
        DiagnosticSocketFile.Prepare(path);
        try
        {
            var connector = await DiagnosticsClientConnector.FromDiagnosticPort(path + ",listen", token);
            token.ThrowIfCancellationRequested();
            return connector!;
        }
        catch (Exception e) when (e is SocketException or IOException or UnauthorizedAccessException or ArgumentException)
        {
            // The platform's ways to say that no socket can be made there.
            throw new TargetException($"Cannot listen on {path} ({e.Message.TrimEnd('.')}): choose a writable folder.", e);
        }
    }
}
