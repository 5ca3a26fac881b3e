using Dashboard.Catalogue;
using Dashboard.Format;
using Dashboard.Running;
using Dashboard.Target;

namespace Dashboard.Sweeps.Carrying;

/// <summary>Starts the sample's web server anew with another pool of database connections, and attaches to it again.</summary>
internal sealed class SampleRestart(SampleHost host, TargetMonitor monitor, TargetConnection connection)
{
    /// <param name="maxPoolSize">Connections to the database; null: the usual number.</param>
    /// <exception cref="UserFacingException">The target is not a sample that this dashboard started, or does not start again.</exception>
    public async Task RestartAsync(int? maxPoolSize, CancellationToken token)
    {
        if (host.Running is not { } sample || sample.TargetProcessId != monitor.Facts?.ProcessId)
        {
            throw new UserFacingException(
                "The database pool can be varied on a sample that this dashboard started, since it is restarted for each value: use --demo, or start the "
                + "sample.");
        }

        await connection.DetachAsync().ConfigureAwait(false);
        await sample.RestartTargetAsync(maxPoolSize, token).ConfigureAwait(false);
        await connection.AttachAsync(sample.TargetProcessId, sample.BaseAddress, token).ConfigureAwait(false);
    }
}
