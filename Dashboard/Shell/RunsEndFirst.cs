using Dashboard.Running;
using Dashboard.Running.Capture;
using Dashboard.Running.Programs;
using Dashboard.Target.Watched;

namespace Dashboard.Shell;

/// <summary>The run ends before the server awaits open connections: a slow download must cost neither summary nor minimum threads.</summary>
internal sealed class RunsEndFirst(WatchedTargets targets, ProgramsInTurns programs) : IHostedLifecycleService
{
    public async Task StoppingAsync(CancellationToken cancellationToken)
    {
        // It would start the next program, and has a target of its own.
        await programs.EndAsync().ConfigureAwait(false);
        await Task.WhenAll(targets.All.Select(target =>
            Task.WhenAll(target.Of<RunCoordinator>().DisposeAsync().AsTask(), target.Of<IncidentCapture>().EndAsync()))).ConfigureAwait(false);
    }

    public Task StartingAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StartedAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StoppedAsync(CancellationToken cancellationToken) => Task.CompletedTask;
}
