using Dashboard.Running;

namespace Dashboard.Shell;

/// <summary>
/// Ends the run in progress before the server begins to wait for open connections: a slow download must not cost the run its summary, nor the
/// target its minimum threads.
/// </summary>
internal sealed class RunsEndFirst(RunCoordinator runs) : IHostedLifecycleService
{
    public Task StoppingAsync(CancellationToken cancellationToken) => runs.DisposeAsync().AsTask();

    public Task StartingAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StartedAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StoppedAsync(CancellationToken cancellationToken) => Task.CompletedTask;
}
