using System.Globalization;
using System.IO.Compression;
using System.Text.RegularExpressions;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Accounts;

/// <summary>A stream of pool and request events in Accounts/Streams (README.md there), recorded while hey loaded one endpoint.</summary>
/// <param name="ClientMean">What the client itself measured as the mean, seconds.</param>
/// <param name="Events">In the order of the stream.</param>
internal sealed partial record RecordedWork(double ClientMean, IReadOnlyList<WorkEvent> Events)
{
    /// <summary>The client's 95th percentile, seconds; NaN where the recording does not hold it.</summary>
    public double ClientP95 { get; private init; } = double.NaN;

    public static RecordedWork Read(string name)
    {
        using var file = File.OpenRead(Path.Combine(AppContext.BaseDirectory, "Accounts", "Streams", $"{name}.work.gz"));
        using var text = new StreamReader(new GZipStream(file, CompressionMode.Decompress));
        var head = text.ReadLine()!;
        var p95 = P95().Match(head);
        var events = new List<WorkEvent>();
        while (text.ReadLine() is { } line)
        {
            events.Add(Parse(line.Split(' ', StringSplitOptions.RemoveEmptyEntries)));
        }

        return new RecordedWork(Seconds(Mean().Match(head)), events) { ClientP95 = p95.Success ? Seconds(p95) : double.NaN };
    }

    private static double Seconds(Match milliseconds) => double.Parse(milliseconds.Groups[1].Value, CultureInfo.InvariantCulture) / 1000;

    private static WorkEvent Parse(string[] words)
    {
        var (t, thread) = (double.Parse(words[0], CultureInfo.InvariantCulture) / 1000, long.Parse(words[2], CultureInfo.InvariantCulture));
        return words[1] switch
        {
            "enq" => new WorkEvent(WorkEventKind.Enqueued, t, thread, Convert.ToInt64(words[3], 16)),
            "deq" => new WorkEvent(WorkEventKind.Dequeued, t, thread, Convert.ToInt64(words[3], 16)),
            "rs" => new WorkEvent(WorkEventKind.RequestStarted, t, thread, 0, RequestOf(words)),
            "re" => new WorkEvent(WorkEventKind.RequestStopped, t, thread, 0, RequestOf(words)),
            "start" => new WorkEvent(WorkEventKind.ThreadStarted, t, thread),
            "stop" => new WorkEvent(WorkEventKind.ThreadEnded, t, thread),
            "wait" => new WorkEvent(WorkEventKind.ThreadIdle, t, thread),
            "ws" => new WorkEvent(WorkEventKind.WaitStarted, t, thread),
            "we" => new WorkEvent(WorkEventKind.WaitEnded, t, thread),
            "cs" => new WorkEvent(WorkEventKind.LockWaitStarted, t, thread),
            "ce" => new WorkEvent(WorkEventKind.LockWaitEnded, t, thread),
            var other => throw new FormatException($"What is {other}?"),
        };
    }

    private static WorkRequest RequestOf(string[] words) => new(words[4], words[5], words[7], words[6]);

    [GeneratedRegex(@"mean: ([0-9.]+) ms", RegexOptions.None, 1000)]
    private static partial Regex Mean();

    [GeneratedRegex(@"p95: ([0-9.]+) ms", RegexOptions.None, 1000)]
    private static partial Regex P95();
}
