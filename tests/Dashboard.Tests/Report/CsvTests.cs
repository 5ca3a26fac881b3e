using System.Globalization;
using Dashboard.Charts;
using Dashboard.Format;
using Dashboard.Report;
using Dashboard.RunFile;
using Dashboard.Timeline;

namespace Dashboard.Tests.Report;

public sealed class CsvTests
{
    [Theory]
    [InlineData("=1+1", "'=1+1")]
    [InlineData("+1", "'+1")]
    [InlineData("-1", "'-1")]
    [InlineData("@SUM(A1)", "'@SUM(A1)")]
    [InlineData("\tx", "'\tx")]
    [InlineData("\rx", "\"'\rx\"")]
    [InlineData("a,b", "\"a,b\"")]
    [InlineData("say \"so\"", "\"say \"\"so\"\"\"")]
    [InlineData("=HYPERLINK(\"http://x\",\"y\")", "\"'=HYPERLINK(\"\"http://x\"\",\"\"y\"\")\"")]
    [InlineData("two\nlines", "\"two\nlines\"")]
    [InlineData("a-b", "a-b")]
    [InlineData(null, "")]
    public void Text_is_quoted_and_cannot_become_a_formula(string? text, string expected)
    {
        Assert.Equal(expected, new CsvText().Text(text).ToString());
    }

    [Fact]
    public void Numbers_stay_numbers_and_what_is_none_is_empty()
    {
        var csv = new CsvText().Number(-1.25).Number(null).Number(double.NaN).Number(1234567.891);
        csv.EndRow();

        Assert.Equal("-1.25,,,1234567.891\r\n", csv.ToString());
    }

    [Fact(Timeout = 20_000)]
    public async Task Every_sample_is_a_row_of_one_table_and_every_interval_of_another_with_its_time_in_milliseconds_and_its_phase()
    {
        var run = SampleRuns.Of();
        var (samples, load) = (await RowsAsync(run, SampleTable.Table), await RowsAsync(run, LoadTable.Table));

        Assert.All((string[][][])[samples, load], rows => Assert.All(rows, row => Assert.Equal(rows[0].Length, row.Length)));
        Assert.Equal((run.Items.OfType<PoolSample>().Count(), run.Items.OfType<LoadInterval>().Count()), (samples.Length - 1, load.Length - 1));
        Assert.All([.. samples[1..], .. load[1..]], row => Assert.Matches(@"^2026-11-21T06:00:\d\d\.\d{3}Z$", row[0]));
        Assert.Equal("2026-11-21T06:00:00.500Z", samples[1][0]);
        Assert.Equal(["", "load: taskwait", "tail"], samples[1..].Select(row => Cell(samples, row, "phase")).Distinct());
        Assert.Equal(["load: taskwait"], load[1..].Select(row => Cell(load, row, "phase")).Distinct());
        Assert.Equal(4000, load[1..].Sum(row => double.Parse(Cell(load, row, "load_completed"), CultureInfo.InvariantCulture)));
        Assert.All(load[1..], row => Assert.InRange(double.Parse(Cell(load, row, "load_p50_ms"), CultureInfo.InvariantCulture), 53.9, 54.1));
        Assert.Equal("-0.25", Cell(samples, samples[1], "since_first_request_s"));
        Assert.Equal(CsvTable.Beginning.Select(column => column.Name), samples[0].Intersect(load[0]));
    }

    [Fact(Timeout = 20_000)]
    public async Task The_wait_in_the_queue_stands_beside_its_length_as_the_chart_draws_it()
    {
        var run = SampleRuns.Of();
        var rows = await RowsAsync(run, SampleTable.Table);
        double[] written = [.. rows[1..].Select(row => double.Parse(Cell(rows, row, "queue_wait_ms"), CultureInfo.InvariantCulture))];
        var drawn = new PointPacker(DateTimeOffset.UnixEpoch, isRun: true).Tables(run.Items).Tables.Single(table => table.Number == ChartTable.Pool.Number).Values()
            .Where(row => !double.IsNaN(row[1])).Select(row => row[ChartTable.Pool.Columns.ToList().IndexOf("queueWait")] * 1000);

        Assert.Equal(drawn, written, (expected, actual) => Math.Abs(expected - actual) < 0.001);
        Assert.Contains(written, milliseconds => milliseconds is > 2 and < 3);
    }

    [Fact(Timeout = 20_000)]
    public async Task A_phase_that_begins_like_a_formula_is_harmless()
    {
        var run = SampleRuns.Of();
        run = run with { Items = [new Phase(0, "=load", "x"), .. run.Items.Where(item => item is not Phase)] };

        var csv = await RunCsvText.OfAsync(run);
        Assert.DoesNotContain(",=load", csv, StringComparison.Ordinal);
        Assert.Contains(",'=load,", csv, StringComparison.Ordinal);
    }

    private static async Task<string[][]> RowsAsync(RecordedRun run, CsvTable table) =>
        [.. (await RunCsvText.OfAsync(run, table)).Split("\r\n", StringSplitOptions.RemoveEmptyEntries).Select(row => row.Split(','))];

    private static string Cell(string[][] rows, string[] row, string column) => row[Array.IndexOf(rows[0], column)];

    [Fact]
    public void A_moment_beyond_the_calendar_is_empty()
    {
        Assert.Equal("", UtcText.Milliseconds(DateTimeOffset.MaxValue, 10));
        Assert.Equal("", UtcText.Milliseconds(DateTimeOffset.MinValue, -10));
    }
}
