using Dashboard.RunFile;

namespace Dashboard.Sweeps;

/// <summary>Reads sweeps for page, command line and resuming.</summary>
internal sealed class SweepReader(SweepFolder sweeps, RunStore runs)
{
    public async Task<MeasuredSweep> ReadAsync(string id, CancellationToken token)
    {
        var entry = await sweeps.ReadAsync(id, token).ConfigureAwait(false);
        return new MeasuredSweep(entry.Header!, entry.End, await runs.ListAsync(token).ConfigureAwait(false));
    }

    public async Task<(IReadOnlyList<MeasuredSweep> Sweeps, IReadOnlyList<SweepEntry> Broken)> ListAsync(CancellationToken token)
    {
        var entries = await sweeps.ListAsync(token).ConfigureAwait(false);
        var all = await runs.ListAsync(token).ConfigureAwait(false);
        return ([.. entries.Where(entry => entry.Header is not null).Select(entry => new MeasuredSweep(entry.Header!, entry.End, all))],
            [.. entries.Where(entry => entry.Header is null)]);
    }
}
