using Dashboard.Figures;
using Dashboard.Timeline.Rates;

namespace Dashboard.RunFile;

/// <summary>The source of the figures of a recorded run.</summary>
public static class RunMeasures
{
    extension(MeasuredRun)
    {
        /// <summary>One load of a run, with the samples before it.</summary>
        public static MeasuredRun Of(RecordedRun run, string? load = null)
        {
            var phase = run.Summary?.Find(load);
            var isOneOfSeveral = run.Summary is { Phases.Count: > 1, Load.Source: null } && phase is not null;
            return MeasuredRun.Of(run, phase, LoadItems.Of(run.Items, isOneOfSeveral ? phase!.Name : null));
        }

        /// <summary>The given items of a run, with the samples before them.</summary>
        public static MeasuredRun Of(RecordedRun run, PhaseSummary? phase, IReadOnlyList<TimelineItem> items)
        {
            var from = LoadItems.Begin(phase, items, run.Items);
            return new MeasuredRun(phase)
            {
                From = from,
                Items = items,
                Before = SinceEmpty(run, from),
                ThreadsBefore = phase?.ThreadsStart
                    ?? run.Items.OfType<PoolSample>().LastOrDefault(sample => sample.T <= from && sample.ThreadCount is not null)?.ThreadCount,
                Pool = run.Summary?.Pool,
                Store = run.Summary?.Store,
                ReadsWaits = run.Summary?.ReadsWaits == true,
                WithoutLoad = run.Interruption,
            };
        }
    }

    private static IReadOnlyList<PoolSample> SinceEmpty(RecordedRun run, double from)
    {
        var since = new List<PoolSample>();
        foreach (var sample in run.Items.OfType<PoolSample>().TakeWhile(sample => !MeasuredRun.IsAfter(sample, from)))
        {
            if (sample.QueueLength is 0 && sample.T <= from - SlidingRate.Seconds)
            {
                since.Clear();
            }

            since.Add(sample);
        }

        return since;
    }
}
