using System.Diagnostics;
using Dashboard.Timeline.Histograms;
using HdrHistogram;
using HdrHistogram.Utilities;

namespace Benchmarks.Histograms;

/// <summary>What of our latency histogram is worth having beside the package HdrHistogram: recording, figures, an interval's stored form.</summary>
internal static class HistogramBenchmark
{
    private const int Values = 100_000;
    private const int WarmUps = 5;

    public static int Run(string[] args)
    {
        var rounds = int.Parse(Statistics.Option(args, "--rounds") ?? "7");
        var values = Latencies();
        var (ours, theirs) = (new LatencyHistogram(), Empty());
        Console.WriteLine("| | ours | HdrHistogram | theirs ÷ ours |");
        Console.WriteLine("|---|---|---|---|");
        Compare(
            "recording a latency, ns", rounds,
            () => PerCall(20, () => Record(values, ours)) / Values,
            () => PerCall(20, () => Record(values, theirs)) / Values);
        Compare("mean, µs", rounds, () => PerCall(200, () => _ = ours.Mean) / 1000, () => PerCall(50, () => theirs.GetMean()) / 1000);
        Compare(
            "standard deviation, µs", rounds,
            () => PerCall(200, () => _ = ours.StandardDeviation) / 1000,
            () => PerCall(50, () => theirs.GetStdDeviation()) / 1000);
        foreach (var requests in (int[])[10, 100, 1_000, 10_000])
        {
            Interval(values[..requests], rounds);
        }

        return 0;
    }

    private static void Interval(long[] values, int rounds)
    {
        var (ours, theirs) = (new LatencyHistogram(), Empty());
        Record(values, ours);
        Record(values, theirs);
        var stored = ours.ToSparse();
        var buffer = ByteBuffer.Allocate(theirs.GetNeededByteBufferCapacity());
        var length = theirs.EncodeIntoCompressedByteBuffer(buffer);
        var what = $"an interval of {values.Length:N0} requests";
        Console.WriteLine($"| {what}, bytes | {stored.Bytes:N0} | {length:N0} | {length / (double)stored.Bytes:F2} |");
        Compare(
            $"{what}, packed, µs", rounds,
            () => PerCall(200, () => ours.ToSparse()) / 1000,
            () => PerCall(20, () => Encode(theirs, buffer)) / 1000);
        Compare(
            $"{what}, read, µs", rounds,
            () => PerCall(200, () => _ = stored.Total) / 1000,
            () => PerCall(20, () => Decode(buffer)) / 1000);
    }

    /// <summary>Both in turns, as often as there are rounds: medians, and the median of each round's ratio.</summary>
    private static void Compare(string what, int rounds, Func<double> ours, Func<double> theirs)
    {
        // The first rounds run code that is not compiled to its end.
        var pairs = Enumerable.Range(0, WarmUps + rounds).Select(_ => (Ours: ours(), Theirs: theirs())).Skip(WarmUps).ToArray();
        var (one, other) = (Statistics.Median([.. pairs.Select(pair => pair.Ours)]), Statistics.Median([.. pairs.Select(pair => pair.Theirs)]));
        Console.WriteLine($"| {what} | {one:F2} | {other:F2} | {Statistics.Median([.. pairs.Select(pair => pair.Theirs / pair.Ours)]):F1} |");
    }

    private static double PerCall(int times, Action call)
    {
        call();
        var began = Stopwatch.GetTimestamp();
        for (var i = 0; i < times; i++)
        {
            call();
        }

        return Stopwatch.GetElapsedTime(began).TotalNanoseconds / times;
    }

    private static void Record(long[] values, LatencyHistogram into)
    {
        foreach (var value in values)
        {
            into.Record(value);
        }
    }

    private static void Record(long[] values, LongHistogram into)
    {
        foreach (var value in values)
        {
            into.RecordValue(value);
        }
    }

    private static LongHistogram Empty() => new(1, LatencyHistogram.HighestMicroseconds, 3);

    private static void Encode(LongHistogram histogram, ByteBuffer buffer)
    {
        buffer.Position = 0;
        histogram.EncodeIntoCompressedByteBuffer(buffer);
    }

    private static void Decode(ByteBuffer buffer)
    {
        buffer.Position = 0;
        HistogramEncoding.DecodeFromCompressedByteBuffer(buffer, 0);
    }

    /// <summary>Microseconds around 20 ms, a tail on both sides.</summary>
    private static long[] Latencies()
    {
        var random = new Random(1);
        double Around() => random.NextDouble() + random.NextDouble() + random.NextDouble() - 1.5;
        return [.. Enumerable.Range(0, Values).Select(_ => (long)(20_000 * Math.Exp(1.6 * Around())))];
    }
}
