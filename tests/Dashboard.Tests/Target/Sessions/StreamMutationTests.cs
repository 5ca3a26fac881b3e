using System.Diagnostics;
using System.Globalization;
using System.IO.Compression;
using Dashboard.Target.Sessions;
using Dashboard.Timeline;

namespace Dashboard.Tests.Target.Sessions;

/// <summary>
/// Damaged streams of events, as a hostile or dying target may send them: each reader ends, in time, with little memory and with a sentence. The benchmark
/// project runs the same with more of them and other seeds (tests/Benchmarks, verb <c>streams</c>).
/// </summary>
[Collection(TimedTests.Name)]
public sealed class StreamMutationTests
{
    private const long MaxBytes = 256L << 20;
    private static readonly TimeSpan MaxTime = TimeSpan.FromSeconds(5);

    private static int Count => int.Parse(Environment.GetEnvironmentVariable("TPD_STREAMS") ?? "60", CultureInfo.InvariantCulture);

    private static int Seed => int.Parse(Environment.GetEnvironmentVariable("TPD_SEED") ?? "1", CultureInfo.InvariantCulture);

    [Fact]
    public void Every_reader_reads_the_stream_while_it_is_whole()
    {
        var whole = Whole();
        foreach (var (name, read) in StreamReaders.All)
        {
            var one = Read(whole, read);
            Assert.True(one.End is { State: SessionState.Ended } && one.Told > 0, $"{name}: {one.End}, {one.Told} told");
        }
    }

    [Fact]
    public void A_damaged_stream_ends_in_time_with_little_memory_and_is_told_in_a_sentence()
    {
        var (whole, ends, worst) = (Whole(), new List<StreamEnd>(), (Seconds: 0.0, Bytes: 0L));
        for (var i = 0; i < Count; i++)
        {
            var random = new Random(unchecked((Seed * 1_000_003) + i));
            var (name, read) = StreamReaders.All.ElementAt(random.Next(StreamReaders.All.Count));
            var damaged = StreamMutations.Of(whole, random, out var how);
            var one = Read(damaged, read);
            var what = string.Create(CultureInfo.InvariantCulture, $"stream {i} of seed {Seed}, {name}: {how}: ");
            Assert.True(one.End is not null, $"{what}it did not end within {MaxTime.TotalSeconds} s");
            Assert.True(one.Bytes < MaxBytes, $"{what}it took {one.Bytes >> 20} MiB");
            var sentence = one.End.Sentence("Shop", null);
            Assert.True(sentence.Length < 400 && !sentence.Any(char.IsControl), what + sentence);
            ends.Add(one.End);
            worst = (Math.Max(worst.Seconds, one.Seconds), Math.Max(worst.Bytes, one.Bytes));
        }

        // A test in which all streams were read as if nothing was, or none, would test nothing.
        Assert.InRange(ends.Count(end => end.State != SessionState.Ended), Count / 10, Count - 1);
        Tell(string.Create(CultureInfo.InvariantCulture,
            $"{Count} streams: {string.Join(", ", ends.CountBy(end => end.State).Select(state => $"{state.Value} {state.Key}"))}; "
            + $"longest {worst.Seconds:0.00} s, most memory {worst.Bytes >> 20} MiB; "
            + $"this process {Process.GetCurrentProcess().PeakWorkingSet64 >> 20} MiB at its peak; "
            + string.Join("; ", ends.Where(end => end.Cause is not null).CountBy(end => end.Cause!.GetType().Name).Select(cause => $"{cause.Value} {cause.Key}"))));
    }

    private static void Tell(string figures)
    {
        TestContext.Current.TestOutputHelper!.WriteLine(figures);
        if (Environment.GetEnvironmentVariable("TPD_FIGURES") is { } file)
        {
            File.WriteAllText(file, figures);
        }
    }

    /// <summary>Reads on a thread of its own, as a session is; no end: it was left behind.</summary>
    private static (StreamEnd? End, int Told, double Seconds, long Bytes) Read(byte[] bytes, Func<Stream, (Exception? Failure, int Told)> read)
    {
        var (end, told, allocated) = (default(StreamEnd), 0, 0L);
        var thread = new Thread(() =>
        {
            var before = GC.GetAllocatedBytesForCurrentThread();
            var stream = new MemoryStream(bytes);
            var outcome = StreamEnd.Of(() =>
            {
                (var failure, told) = read(stream);
                return failure;
            });
            allocated = GC.GetAllocatedBytesForCurrentThread() - before;
            Volatile.Write(ref end, outcome);
        }) { IsBackground = true };
        var began = Stopwatch.GetTimestamp();
        thread.Start();
        thread.Join(MaxTime);
        return (Volatile.Read(ref end), told, Stopwatch.GetElapsedTime(began).TotalSeconds, allocated);
    }

    private static byte[] Whole()
    {
        using var file = File.OpenRead(RecordedTrace.PathOf("everything") + ".gz");
        using var unpacked = new MemoryStream();
        using var packed = new GZipStream(file, CompressionMode.Decompress);
        packed.CopyTo(unpacked);
        return unpacked.ToArray();
    }
}
