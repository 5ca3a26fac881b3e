using Dashboard.Catalogue;
using Dashboard.Running;
using Dashboard.Target;

namespace Dashboard.Sweeps.Execution;

/// <summary>Restarts the sample's web server with another pool of database connections, and attaches again.</summary>
internal sealed class SampleRestart(SampleHost host, TargetMonitor monitor, TargetConnection connection, IDisposable? reservation)
{
    public SampleProcesses Check() => host.Running is { } sample && sample.TargetProcessId == monitor.Facts?.ProcessId
        ? sample
        : throw new UserFacingException(
            "The database pool can be varied only on a sample started by this dashboard, which restarts it for each value: use --demo, or start the sample.");

    public async Task RestartAsync(int? maxPoolSize, CancellationToken token)
    {
        var sample = Check();
        await connection.DetachAsync(reservation).ConfigureAwait(false);
        await sample.RestartTargetAsync(maxPoolSize, token).ConfigureAwait(false);
        await connection.AttachAsync(sample.TargetProcessId, sample.BaseAddress, token, reservation).ConfigureAwait(false);
        await connection.AskedAsync().WaitAsync(token).ConfigureAwait(false);
    }
}
