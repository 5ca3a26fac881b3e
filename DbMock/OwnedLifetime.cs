using System.Runtime.InteropServices;

namespace DbMock;

/// <summary>
/// The lifetime of a program that ends with its parent. Ctrl-C in a terminal, and its end, reach the whole group of processes: the parent may still await
/// answers, and decides when its children end.
/// </summary>
internal sealed class OwnedLifetime(IHostApplicationLifetime lifetime) : IHostLifetime, IDisposable
{
    private readonly PosixSignalRegistration _ctrlC = PosixSignalRegistration.Create(PosixSignal.SIGINT, context => context.Cancel = true);
    private readonly PosixSignalRegistration _hangup = PosixSignalRegistration.Create(PosixSignal.SIGHUP, context => context.Cancel = true);
    private readonly PosixSignalRegistration _terminate = PosixSignalRegistration.Create(PosixSignal.SIGTERM, context =>
    {
        context.Cancel = true;
        lifetime.StopApplication();
    });

    public Task WaitForStartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public void Dispose()
    {
        _ctrlC.Dispose();
        _hangup.Dispose();
        _terminate.Dispose();
    }
}
