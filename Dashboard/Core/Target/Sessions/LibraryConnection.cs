using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Target.Sessions;

internal sealed class LibraryConnection(EventPipeSession session) : IEventConnection
{
    public Stream Events => session.EventStream;

    public Task StopAsync(CancellationToken token) => session.StopAsync(token);

    public void Dispose() => session.Dispose();
}
