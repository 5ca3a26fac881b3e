using Dashboard.Format;
using Dashboard.RunFile;

namespace Dashboard.Sweeps;

/// <summary>Sweeps with their runs. Page, command line and whoever resumes one read them here.</summary>
internal sealed class SweepReader(SweepFolder sweeps, RunStore runs)
{
    /// <summary>One sweep.</summary>
    /// <exception cref="UserFacingException">There is none of that id, or its file cannot be used.</exception>
    public async Task<MeasuredSweep> ReadAsync(string id, CancellationToken token)
    {
        var entry = await sweeps.ReadAsync(id, token).ConfigureAwait(false);
        return new MeasuredSweep(entry.Header!, entry.End, await runs.ListAsync(token).ConfigureAwait(false));
    }

    /// <summary>All sweeps, newest first; those whose files cannot be used come with their problem.</summary>
    public async Task<(IReadOnlyList<MeasuredSweep> Sweeps, IReadOnlyList<SweepEntry> Broken)> ListAsync(CancellationToken token)
    {
        var entries = await sweeps.ListAsync(token).ConfigureAwait(false);
        var all = await runs.ListAsync(token).ConfigureAwait(false);
        return ([.. entries.Where(entry => entry.Header is not null).Select(entry => new MeasuredSweep(entry.Header!, entry.End, all))],
            [.. entries.Where(entry => entry.Header is null)]);
    }
}
