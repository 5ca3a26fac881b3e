using Dashboard.Charts;
using Dashboard.Compare;
using Dashboard.Compare.Charts;
using Dashboard.Tests.Charts;
using Dashboard.Timeline;

namespace Dashboard.Tests.Compare;

public sealed class OverlayPacketTests
{
    [Fact]
    public void Every_run_begins_at_its_first_request()
    {
        var late = CompareRuns.Column(CompareRuns.Two("b"), 1);
        var packet = Read([CompareRuns.Column(CompareRuns.One("a")), late], out var tables);

        Assert.True(packet.Resets);
        Assert.Equal([double.NaN, double.NaN, 0], packet.Clock);
        Assert.Equal([0.25, 40], packet[Table(tables, "throughput-0")][0]);
        Assert.Equal([0.25, 80], packet[Table(tables, "throughput-1")][0]);
        Assert.Equal([-3, 3], packet[Table(tables, "threads-0")][0]);
        Assert.InRange(packet[Table(tables, "threads-1")][0][0], -2.1, -1.9);
    }

    [Fact]
    public void The_band_of_latency_has_both_edges_in_seconds()
    {
        var packet = Read([CompareRuns.Column(CompareRuns.One("a", 10, 100))], out var tables);

        // A bucket is at most 1/1024 of its value wide.
        Assert.NotEmpty(packet[Table(tables, "latency-0")]);
        Assert.All(packet[Table(tables, "latency-0")], row => Assert.InRange(row[1], 0.0999, 0.1002));
    }

    [Fact]
    public void An_hour_stays_small_and_its_spike_is_in_it()
    {
        var run = CompareRuns.One("a", seconds: 3600);
        TimelineItem[] items = [.. run.Items.Select(item => item is PoolSample { T: > 1000 and < 1000.3 } sample ? sample with { QueueLength = 4321 } : item)];
        var runs = Enumerable.Range(0, 6).Select(i => CompareRuns.Column(run with { Items = items }, i)).ToList();
        var packet = Read(runs, out var tables);

        Assert.All(tables, table => Assert.InRange(packet[table].Count, 100, ChartTable.LineCapacity));
        Assert.Contains(packet[Table(tables, "queue-5")], row => row[1] == 4321);
    }

    [Fact]
    public void What_was_drained_is_not_part_of_the_line()
    {
        var run = CompareRuns.One("a");
        TimelineItem[] items = [.. run.Items.Select(item => item is LoadInterval late && late.T > CompareRuns.First + 11 ? late with { Draining = true } : item)];
        var packet = Read([CompareRuns.Column(run with { Items = items })], out var tables);

        var rows = packet[Table(tables, "throughput-0")];
        Assert.All(rows, row => Assert.Equal(row[0] > 11, double.IsNaN(row[1])));
        Assert.Contains(rows, row => row[0] is > 10 and < 11);
        Assert.Contains(rows, row => row[0] > 11);
    }

    [Fact]
    public void Runs_differ_in_colour_and_in_dash_and_tables_in_number()
    {
        var lines = CompareRuns.Lines(Enumerable.Range(0, 6).Select(i => CompareRuns.Column(CompareRuns.One($"r{i}"), i)));
        var tables = OverlayPacket.Tables(6);

        Assert.Equal(tables.Count, tables.Select(table => table.Number).Distinct().Count());
        Assert.Equal(tables.Count, tables.Select(table => table.Name).Distinct(StringComparer.Ordinal).Count());
        var overlays = OverlayChart.All.Select(chart => chart.Spec(lines)).ToList();
        foreach (var figure in overlays.Concat(DistributionCharts.Draw(lines).Select(drawn => drawn.Chart)).Where(figure => figure.Data.Count > 1))
        {
            Assert.Equal(6, figure.Data.Select(trace => trace.Color).Distinct(StringComparer.Ordinal).Count());
            Assert.Equal(6, figure.Data.Select(trace => trace.Dash).Distinct(StringComparer.Ordinal).Count());
        }

        Assert.All(overlays.SelectMany(figure => figure.Data),
            trace => Assert.Contains(tables, table => table.Name == trace.Table && table.Columns.Contains(trace.Column, StringComparer.Ordinal)));
    }

    private static ChartTable Table(IReadOnlyList<ChartTable> tables, string name) => tables.Single(table => table.Name == name);

    private static Packets Read(IReadOnlyList<ComparedRun> runs, out IReadOnlyList<ChartTable> tables)
    {
        tables = OverlayPacket.Tables(runs.Count);
        return Packets.Read(OverlayPacket.Of(CompareRuns.Lines(runs)), tables);
    }
}
