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
    /// <summary>What the program's heap may take, for all that it holds.</summary>
    private const long MaxBytes = (1L << 31) - 1;
    private const int MaxSentence = 400;
    private const int MaxTold = 50;

    /// <summary>A thread that does not end takes a processor for as long as the test's process lives.</summary>
    private const int MaxHung = 3;

    /// <summary>Of this process's processor: beside builds a stream that is whole took 15 s by the clock (load average 126 on two processors).</summary>
    private static readonly TimeSpan MaxTime = TimeSpan.FromSeconds(5);
    private static readonly TimeSpan MaxWait = TimeSpan.FromMinutes(1);
    private static readonly TimeSpan Tick = TimeSpan.FromMilliseconds(100);

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
        var (whole, ends, broken, worst) = (Whole(), new List<StreamEnd>(), new List<string>(), (Seconds: 0.0, Bytes: 0L));
        var hung = 0;
        for (var i = 0; i < Count && hung < MaxHung; i++)
        {
            var random = new Random(unchecked((Seed * 1_000_003) + i));
            var (name, read) = StreamReaders.All.ElementAt(random.Next(StreamReaders.All.Count));
            var damaged = StreamMutations.Of(whole, random, out var how);
            var one = Read(damaged, read);
            var sentence = one.End?.Sentence("Shop", null);
            var wrong = sentence is null ? $"it did not end within {MaxTime.TotalSeconds} s of the processor"
                : one.Bytes >= MaxBytes ? $"it took {one.Bytes >> 20} MiB"
                : sentence.Length >= MaxSentence || sentence.Any(char.IsControl) ? sentence
                : null;
            broken.AddRange(wrong is null ? [] : [$"stream {i} of seed {Seed}, {name}: {how}: {wrong}"]);
            hung += sentence is null ? 1 : 0;
            ends.AddRange(one.End is { } end ? [end] : []);
            worst = (Math.Max(worst.Seconds, one.Seconds), Math.Max(worst.Bytes, one.Bytes));
        }

        Tell(ends, broken, worst);
        Assert.Empty(broken);

        // A test in which all streams were read as if nothing was, or none, would test nothing.
        Assert.InRange(ends.Count(end => end.State != SessionState.Ended), Count / 10, Count - 1);
    }

    /// <summary>The library that reads streams believes the sizes that they state.</summary>
    [Fact]
    public void The_program_takes_no_more_memory_than_the_bar() => Assert.Contains(
        string.Create(CultureInfo.InvariantCulture, $"\"System.GC.HeapHardLimit\": {MaxBytes}"),
        File.ReadAllText(Path.Combine(AppContext.BaseDirectory, "Dashboard.runtimeconfig.json")),
        StringComparison.Ordinal);

    private static void Tell(List<StreamEnd> ends, List<string> broken, (double Seconds, long Bytes) worst)
    {
        using var self = Process.GetCurrentProcess();
        var states = string.Join(", ", ends.CountBy(end => end.State).Select(state => $"{state.Value} {state.Key}"));
        var causes = string.Join(", ", ends.Where(end => end.Cause is not null).CountBy(end => end.Cause!.GetType().Name).Select(cause => $"{cause.Value} {cause.Key}"));
        var seconds = worst.Seconds.ToString("0.00", CultureInfo.InvariantCulture);
        var figures = $"{ends.Count} streams ended: {states} ({causes}); longest {seconds} s; most allocated by one {worst.Bytes >> 20} MiB, peak of the process "
            + $"{self.PeakWorkingSet64 >> 20} MiB; {broken.Count} broke a bar.";
        TestContext.Current.TestOutputHelper!.WriteLine(figures);
        if (Environment.GetEnvironmentVariable("TPD_FIGURES") is { } file)
        {
            File.WriteAllLines(file, [figures, .. broken.Take(MaxTold)]);
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
        })
        {
            IsBackground = true,
        };
        var (began, used) = (Stopwatch.GetTimestamp(), Environment.CpuUsage.TotalTime);
        thread.Start();
        while (!thread.Join(Tick) && Environment.CpuUsage.TotalTime - used < MaxTime && Stopwatch.GetElapsedTime(began) < MaxWait)
        {
            // It reads.
        }

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
