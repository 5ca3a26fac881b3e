using Dashboard.Running;
using Dashboard.Running.Capture;
using Dashboard.Target.Watched;

namespace Dashboard.Shell;

/// <summary>The run ends before the server awaits open connections: a slow download must cost neither summary nor minimum threads.</summary>
internal sealed class RunsEndFirst(WatchedTargets targets) : IHostedLifecycleService
{
    public Task StoppingAsync(CancellationToken cancellationToken) => Task.WhenAll(targets.All.Select(target =>
        Task.WhenAll(target.Of<RunCoordinator>().DisposeAsync().AsTask(), target.Of<IncidentCapture>().EndAsync())));

    public Task StartingAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StartedAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StoppedAsync(CancellationToken cancellationToken) => Task.CompletedTask;
}
