using Dashboard.Timeline.Histograms;

namespace Dashboard.Cli.Files;

/// <summary>HdrHistogram's files (<c>.hgrm</c>, <c>.hlog</c>), open while the load runs; null where not asked for.</summary>
internal sealed class LatencyFiles(ResultFile? hgrm, ResultFile? hlog) : IDisposable
{
    // There are four a second for at most 20 minutes, and only when they are asked for.
    private readonly List<LoadInterval> _intervals = [];

    public void Take(LoadInterval interval)
    {
        if (hlog is not null)
        {
            _intervals.Add(interval);
        }
    }

    /// <summary>Response times of an open loop come first: a late send cannot flatter them.</summary>
    /// <param name="originUtc">The time at t = 0 of the intervals.</param>
    /// <exception cref="Format.UserFacingException">A file cannot be written to its end.</exception>
    public async Task WriteAsync(LoadSummary load, DateTimeOffset originUtc, TextWriter says)
    {
        var time = load.Response is null ? "service" : "response";
        if (hgrm is not null)
        {
            hgrm.Write(LatencyHistogram.FromSparse(load.Response is null ? load.Service : load.ResponseBuckets).ToPercentileDistribution());
            await says.WriteLineAsync($"Percentiles of the {time} time: {hgrm.FullPath}").ConfigureAwait(false);
        }

        if (hlog is not null)
        {
            hlog.Write(text => IntervalLog.Write(text, originUtc, _intervals));
            await says.WriteLineAsync($"Intervals of the {time} time: {hlog.FullPath}").ConfigureAwait(false);
        }
    }

    public void Dispose()
    {
        hgrm?.Dispose();
        hlog?.Dispose();
    }
}
