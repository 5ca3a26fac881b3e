using Dashboard.Timeline.Histograms;
using Dashboard.Timeline.Lanes;
using Dashboard.Timeline.Rates;

namespace Dashboard.Charts;

internal sealed class PointPacker(DateTimeOffset origin, bool isRun = false, TargetFacts? facts = null)
{
    private readonly ModelLine _model = new(facts);
    private readonly GapDetector _poolGaps = new();
    private readonly GapDetector _loadGaps = new();
    private readonly PoolReadings _readings = new();
    private readonly LoadRates _loadRates = new();
    private readonly RecentLatency _latency = new(interval => interval.Service);
    private readonly RecentLatency _response = new(interval => interval.Response);
    private readonly ConcurrentLoadPoints[] _beside = [.. ChartTable.Beside.Select(_ => new ConcurrentLoadPoints())];
    private readonly LaneRows _lanes = new();

    /// <summary>Empty between two windows: one histogram serves all of them.</summary>
    private readonly LatencyHistogram _itemWaits = new();
    private double? _firstRequest;
    private double? _theory;
    private bool _begun;

    /// <summary>The target's values hold until the timeline has newer ones.</summary>
    private int? _min = facts?.MinThreads;
    private bool _knowsMin;

    public TargetFacts? Facts => facts;

    public IReadOnlyList<LaneActivity> Doings => _lanes.Doings;

    public byte[] Pack(IReadOnlyList<TimelineItem> items)
    {
        var (tables, newest) = Tables(items);
        return PacketWriter.Join([.. Opening(newest), .. tables]);
    }

    internal (IReadOnlyList<PacketWriter> Tables, double? Newest) Tables(IReadOnlyList<TimelineItem> items)
    {
        var pool = For(ChartTable.Pool);
        var injections = For(ChartTable.Injections);
        var load = For(ChartTable.Load);
        PacketWriter<LoadPoint>[] beside = [.. ChartTable.Beside.Select(For)];
        var marks = MarkedItem.All.Select(marked => (Kind: marked, Table: For(marked.Table))).ToList();
        var model = For(ChartTable.Model);
        var limits = For(ChartTable.Limits);
        var waits = For(ChartTable.ItemWaits);
        double? newest = null;
        foreach (var item in items)
        {
            if (!_knowsMin && _min is { } known && item is PoolSample)
            {
                _knowsMin = true;
                limits.Row((item.T, known));
            }

            foreach (var point in _model.Add(item))
            {
                model.Row(point);
            }

            foreach (var (kind, table) in marks)
            {
                if (kind.ValueOf(item) is { } value)
                {
                    table.Row((item.T, value));
                }
            }

            switch (item)
            {
                case PoolSample sample:
                    Add(pool, sample);
                    newest = sample.T;
                    break;
                case Injection injection:
                    injections.Row(injection);
                    break;
                case RequestTimes times:
                    AddWaits(waits, times);
                    break;
                case LoadInterval { Beside: > 0 and var number } other:
                    _beside[number - 1].Add(beside[number - 1], other);
                    break;
                case LoadInterval interval:
                    Add(load, interval);
                    break;
                case LimitsChange change:
                    (_min, _knowsMin) = (change.MinThreads, true);
                    limits.Row((change.T, change.MinThreads));
                    break;
                case Phase phase:
                    _theory = phase.TheoryPerSecond;
                    break;
                case FirstRequest first:
                    _firstRequest ??= first.T;
                    break;
            }
        }

        if (isRun)
        {
            // The browser keeps no more rows of a run than this, and would keep the last ones.
            pool.Thin(ChartTable.RunSampleCapacity);
            load.Thin(ChartTable.RunSampleCapacity);
            Array.ForEach(beside, table => table.Thin(ChartTable.BesideCapacity));
            waits.Thin(ChartTable.LineCapacity);
        }

        var lanes = For(ChartTable.Lanes);
        foreach (var row in _lanes.Of(items.OfType<LaneWindow>(), isRun ? 0 : double.NegativeInfinity))
        {
            lanes.Row(row);
        }

        if (isRun && newest is { } end && _min is { } last)
        {
            limits.Row((end, last));
        }

        PacketWriter[] all = [pool, injections, load, .. beside, lanes, model, limits, waits, .. marks.Select(mark => mark.Table)];
        var filled = all.Where(table => table.Rows > 0);
        return ([.. filled, .. isRun ? Requests(items) : []], newest);
    }

    private static IEnumerable<PacketWriter> Requests(IReadOnlyList<TimelineItem> items)
    {
        var (requests, starts) = (For(ChartTable.Requests), For(ChartTable.Starts));
        var spans = RequestLanes.Of(items.OfType<RequestSpans>());
        foreach (var span in spans)
        {
            requests.Row(span);
        }

        foreach (var second in RequestLanes.StartedPerSecond(spans))
        {
            starts.Row(second);
        }

        return new PacketWriter[] { requests, starts }.Where(table => table.Rows > 0);
    }

    private List<PacketWriter> Opening(double? newest)
    {
        var clock = new PacketWriter(ChartTable.ClockRecord, ChartTable.ClockColumns);
        var originMilliseconds = (origin - DateTimeOffset.UnixEpoch).TotalMilliseconds;
        clock.Row(originMilliseconds, originMilliseconds + (newest * 1000), _firstRequest);
        if (_begun)
        {
            return [clock];
        }

        _begun = true;
        return [new PacketWriter(ChartTable.ResetRecord, 1), clock];
    }

    private void Add(PacketWriter<PoolReading> pool, PoolSample sample)
    {
        if (_poolGaps.Next(sample.T, sample.IntervalSeconds) is { } gap)
        {
            pool.Gap(gap);
        }

        pool.Row(_readings.Add(sample));
    }

    private void Add(PacketWriter<LoadPoint> load, LoadInterval interval)
    {
        if (_loadGaps.Next(interval.T, interval.WindowSeconds) is { } gap)
        {
            load.Gap(gap);
        }

        load.Row(new LoadPoint(
            interval, _loadRates.Add(interval), _latency.Add(interval), interval.OpenLoop ? _response.Add(interval) : null, _theory));
    }

    private void AddWaits(PacketWriter<(double T, ItemWaits Waits)> waits, RequestTimes times)
    {
        if (ItemWaits.Of(_itemWaits.AddSparse(times.QueueWaits)) is { } taken)
        {
            waits.Row((times.T, taken));
            _itemWaits.Clear();
        }
    }

    private static PacketWriter<T> For<T>(ChartTable<T> table) => new(table);
}
