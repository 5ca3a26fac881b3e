using System.Text;
using Dashboard.Tests.Timeline.Histograms;
using Dashboard.Timeline;
using Dashboard.Timeline.Histograms;
using HdrHistogram;

namespace Dashboard.Tests.Timeline;

/// <summary>Our interval logs as the package HdrHistogram reads them.</summary>
public sealed class IntervalLogTests
{
    private static readonly DateTimeOffset Origin = new(2026, 3, 4, 5, 6, 7, 250, TimeSpan.Zero);

    [Fact]
    public void A_closed_loop_is_one_line_an_interval_with_its_time_and_its_counts()
    {
        var read = Read(
            new LoadInterval(1.25, 0.25, false, 9, 9, 0, 0) { Service = [[50, 3], [2_100, 6]] },
            new LoadInterval(1.5, 0.25, false, 0, 0, 0, 0),
            new LoadInterval(2.25, 0.75, Draining: true, 0, 1, 0, 0) { Service = [[LatencyHistogram.BucketCount - 1, 1]] });

        var start = Origin.ToUnixTimeMilliseconds();
        Assert.Equal([(start + 1_000, start + 1_250), (start + 1_250, start + 1_500), (start + 1_500, start + 2_250)], read.Select(i => (i.StartMs, i.EndMs)));
        Assert.Equal([[50, 3], [2_100, 6]], read[0].Counts);
        Assert.Empty(read[1].Counts);
        Assert.Equal([[LatencyHistogram.BucketCount - 1, 1]], read[2].Counts);
        Assert.All(read, interval => Assert.Null(interval.Tag));
    }

    [Fact]
    public void An_open_loop_has_its_response_times_without_a_tag_and_its_service_times_with_one()
    {
        var read = Read(new LoadInterval(0.25, 0.25, false, 2, 2, 0, 0) { OpenLoop = true, Service = [[7, 2]], Response = [[3_000, 2]] });

        Assert.Equal([(null, 3_000), (IntervalLog.ServiceTag, 7)], read.Select(interval => (interval.Tag, interval.Counts[0][0])));
    }

    [Fact]
    public void All_lines_together_are_the_histogram_of_the_load()
    {
        var parts = LatencyValues.Draw("lognormal").Take(50_000).Chunk(1_234).Select(LatencyValues.Histogram).ToArray();

        var read = Read([.. parts.Select((part, i) => new LoadInterval((i + 1) * 0.25, 0.25, false, 0, 0, 0, 0) { Service = part.ToSparse() })]);

        var (whole, sum) = (new LatencyHistogram(), new LatencyHistogram());
        Array.ForEach(parts, whole.Add);
        read.ForEach(interval => sum.AddSparse(interval.Counts));
        Assert.Equal(whole.ToSparse(), sum.ToSparse());
        Assert.Equal(50_000, sum.Count);
    }

    [Fact]
    public void The_first_line_says_the_unit_and_the_maximum_is_in_milliseconds()
    {
        var lines = Text([new LoadInterval(0.5, 0.25, false, 1, 1, 0, 0) { Service = [[1_500, 1]] }]).Split('\n');

        Assert.Contains("values are microseconds", lines[0], StringComparison.Ordinal);
        Assert.Equal("#[Histogram log format version 1.3]", lines[1]);
        Assert.Equal("#[StartTime: 1772600767.250 (seconds since epoch), 2026-03-04T05:06:07.2500000Z]", lines[2]);
        Assert.StartsWith("0.250,0.250,1.500,HIST", lines[4], StringComparison.Ordinal);
        Assert.Equal(("", 6), (lines[^1], lines.Length));
    }

    private static string Text(IEnumerable<LoadInterval> intervals)
    {
        using var text = new StringWriter();
        IntervalLog.Write(text, Origin, intervals);
        return text.ToString();
    }

    private static List<ReadInterval> Read(params LoadInterval[] intervals)
    {
        using var log = new MemoryStream(Encoding.ASCII.GetBytes(Text(intervals)));
        using var reader = new HistogramLogReader(log);
        return [.. reader.ReadHistograms().Select(read => new ReadInterval(read.StartTimeStamp, read.EndTimeStamp, read.Tag, HdrOracle.Counts(read)))];
    }

    private sealed record ReadInterval(long StartMs, long EndMs, string? Tag, long[][] Counts);
}
