using System.Text.Json;
using Dashboard.Charts;
using Dashboard.Timeline;

namespace Dashboard.Tests.Charts;

public sealed class ThinningTests
{
    private const int Columns = 3;

    private static readonly ChartTable Table = new(50, "test", 3_000, ["t", "one", "other"]);

    /// <summary>A series that the browser's tests read too; a gap is null.</summary>
    public sealed record Series(string Name, int Parts, double[] X, double?[] Y, int[] Kept);

    [Fact]
    public void Every_series_of_the_shared_table_keeps_the_rows_that_the_browser_keeps()
    {
        var cases = JsonSerializer.Deserialize<Series[]>(ScriptTests.Fixture("thinning"), JsonSerializerOptions.Web)!;

        Assert.InRange(cases.Length, 8, int.MaxValue);
        Assert.All(cases, series =>
        {
            double[] values = [.. series.X.Zip(series.Y).SelectMany(point => new[] { point.First, point.Second ?? double.NaN })];
            Assert.Equal(series.Kept, Thinning.KeptRows(values, 2, series.Parts));
        });
    }

    [Fact]
    public void Few_rows_stay_as_they_are() => Assert.Equal(Rows(1_000), Thin(Rows(1_000), 1_000).SelectMany(row => row));

    [Fact]
    public void A_spike_and_a_dip_in_any_column_survive_in_their_own_row()
    {
        var values = Rows(100_000);
        values[(54_321 * Columns) + 1] = 5_000;
        values[(77_777 * Columns) + 2] = -3;

        var rows = Thin(values, 3_000);

        Assert.InRange(rows.Count, 1_000, 3_000);
        Assert.Equal(54_321, rows.Single(row => row[1] == 5_000)[0]);
        Assert.Equal(77_777, rows.Single(row => row[2] == -3)[0]);
        Assert.Equal([values[..Columns], values[^Columns..]], [rows[0], rows[^1]]);
        Assert.Equal(rows.Select(row => row[0]).Order(), rows.Select(row => row[0]));
        Assert.All(rows, row => Assert.Equal(values[((int)row[0] * Columns)..(((int)row[0] + 1) * Columns)], row));
    }

    [Fact]
    public void A_gap_in_one_column_stays_a_gap()
    {
        var values = Rows(100_000);
        values[(40_000 * Columns) + 1] = double.NaN;

        Assert.Equal(40_000, Assert.Single(Thin(values, 3_000), row => double.IsNaN(row[1]))[0]);
    }

    [Fact]
    public void Rows_without_any_value_and_rows_all_at_one_time_stay_few()
    {
        Assert.InRange(Thin([.. Enumerable.Range(0, 50_000).SelectMany(i => new[] { i, double.NaN, double.NaN })], 3_000).Count, 2, 3_000);
        Assert.InRange(Thin([.. Enumerable.Range(0, 50_000).SelectMany(i => new double[] { 7, i, -i })], 3_000).Count, 2, 3_000);
    }

    [Fact]
    public void A_day_of_samples_fits_into_the_browsers_table_and_its_spike_is_in_it()
    {
        TimelineItem[] day = [.. Dashboard.Tests.RunFile.GeneratedRun.Samples(345_600, 0.25)];
        var rows = Packets.Read(new PointPacker(DateTimeOffset.UnixEpoch, isRun: true).Pack(day))[ChartTable.Pool];

        Assert.InRange(rows.Count, 10_000, ChartTable.RunSampleCapacity);
        Assert.Equal(day.OfType<PoolSample>().Single(sample => sample.ThreadCount == 5_000).T, Assert.Single(rows, row => row[1] == 5_000)[0]);
        Assert.Equal(86_400, rows[^1][0]);
    }

    private static List<double[]> Thin(double[] values, int most)
    {
        var packed = new PacketWriter(Table.Number, Columns);
        foreach (var row in values.Chunk(Columns))
        {
            packed.Row([.. row.Select(value => (double?)value)]);
        }

        return [.. Packets.Read(PacketWriter.Join([packed.Thin(most)]), [Table])[Table]];
    }

    private static double[] Rows(int count) => [.. Enumerable.Range(0, count).SelectMany(i => new double[] { i, 10 + (i % 7), 20 + (i % 5) })];
}
