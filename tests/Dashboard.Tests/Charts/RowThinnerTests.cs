using Dashboard.Charts;
using Dashboard.Tests.RunFile;
using Dashboard.Timeline;

namespace Dashboard.Tests.Charts;

public sealed class RowThinnerTests
{
    private const int Columns = 3;

    [Fact]
    public void Few_rows_stay_as_they_are()
    {
        var values = Rows(1_000);

        Assert.Same(values, RowThinner.Thin(values, Columns, 1_000));
    }

    [Fact]
    public void A_spike_and_a_dip_in_any_column_survive_at_their_place()
    {
        var values = Rows(100_000);
        values[(54_321 * Columns) + 1] = 5_000;
        values[(77_777 * Columns) + 2] = -3;

        var thin = RowThinner.Thin(values, Columns, 3_000);
        var rows = thin.Chunk(Columns).ToList();

        Assert.InRange(rows.Count, 1_000, 3_000);
        Assert.Equal(54_321, rows.Single(row => row[1] == 5_000)[0], tolerance: 120.0);
        Assert.Equal(77_777, rows.Single(row => row[2] == -3)[0], tolerance: 120.0);
        Assert.Equal(values[^Columns..], thin[^Columns..]);
        Assert.Equal(rows.Select(row => row[0]).Order(), rows.Select(row => row[0]));
    }

    [Fact]
    public void What_came_first_stays_first()
    {
        // Rises from 0 to 999 and falls again: within a rising bucket the lowest comes first, within a falling one the highest.
        var values = Enumerable.Range(0, 2_000).SelectMany(i => new double[] { i, i < 1_000 ? i : 1_999 - i, 0 }).ToList();

        var heights = RowThinner.Thin(values, Columns, 100).Chunk(Columns).Select(row => row[1]).ToList();
        var top = heights.IndexOf(999);
        Assert.Equal(heights[..top].Order(), heights[..top]);
        Assert.Equal(heights[top..].OrderDescending(), heights[top..]);
    }

    [Fact]
    public void A_gap_stays_a_gap()
    {
        var values = Rows(100_000);
        (values[(40_000 * Columns) + 1], values[(40_000 * Columns) + 2]) = (double.NaN, double.NaN);

        var gap = Assert.Single(RowThinner.Thin(values, Columns, 3_000).Chunk(Columns), row => double.IsNaN(row[1]));
        Assert.Equal(40_000, gap[0]);
    }

    [Fact]
    public void A_day_of_samples_fits_into_the_browsers_table_and_its_spike_is_in_it()
    {
        TimelineItem[] day = [.. RunFile.GeneratedRun.Samples(345_600, 0.25)];
        var rows = Packets.Read(new PointPacker(DateTimeOffset.UnixEpoch, isRun: true).Pack(day))[ChartTable.Pool];

        Assert.InRange(rows.Count, 10_000, ChartTable.RunSampleCapacity);
        Assert.Equal(43_200, Assert.Single(rows, row => row[1] == 5_000)[0], tolerance: 10.0);
        Assert.Equal(86_400, rows[^1][0]);
    }

    private static List<double> Rows(int count) => [.. Enumerable.Range(0, count).SelectMany(i => new double[] { i, 10 + (i % 7), 20 + (i % 5) })];
}
