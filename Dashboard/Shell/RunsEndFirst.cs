using Dashboard.Running;
using Dashboard.Running.Capture;

namespace Dashboard.Shell;

/// <summary>Before the server awaits open connections: a slow download must cost neither summary nor minimum threads.</summary>
internal sealed class RunsEndFirst(RunCoordinator runs, IncidentCapture capture) : IHostedLifecycleService
{
    public Task StoppingAsync(CancellationToken cancellationToken) => Task.WhenAll(runs.DisposeAsync().AsTask(), capture.EndAsync());

    public Task StartingAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StartedAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StoppedAsync(CancellationToken cancellationToken) => Task.CompletedTask;
}
