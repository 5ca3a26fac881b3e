using System.Globalization;
using System.IO.Compression;
using Dashboard.Timeline.Work;

namespace Benchmarks.Accounts;

/// <summary>Writes what a target told in the form of tests/Dashboard.Tests/Accounts/Streams.</summary>
internal static class WorkRecording
{
    public static async Task WriteAsync(AccountedCase one, string folder)
    {
        Directory.CreateDirectory(folder);
        var name = string.Concat(one.Case.Name.Where(static c => char.IsAsciiLetterOrDigit(c) || c == '-'));
        await using var file = new StreamWriter(new GZipStream(File.Create(Path.Combine(folder, $"{name}.work.gz")), CompressionLevel.SmallestSize));
        await file.WriteLineAsync(string.Create(
            CultureInfo.InvariantCulture, $"# {one.Case.Name}: {one.Client.Sent} requests, the client's mean: {one.Client.MeanMs:F3} ms, p95: {one.Client.P95Ms:F3} ms"));
        foreach (var e in one.Events.Where(static e => e.Kind != WorkEventKind.Heartbeat))
        {
            await file.WriteLineAsync(string.Create(CultureInfo.InvariantCulture, $"{e.T * 1000:F3} {Word(e.Kind)} {e.Thread}{Rest(e)}"));
        }
    }

    private static string Rest(WorkEvent e) => (e.Kind, e.Request) switch
    {
        (_, { } request) => $" {request.Id.Split(':')[0]} {request.Id} {request.HttpVersion} {request.Path} {request.Method}",
        (WorkEventKind.Enqueued or WorkEventKind.Dequeued, _) => $" {e.Item:x}",
        _ => "",
    };

    private static string Word(WorkEventKind kind) => kind switch
    {
        WorkEventKind.Enqueued => "enq",
        WorkEventKind.Dequeued => "deq",
        WorkEventKind.ThreadStarted => "start",
        WorkEventKind.ThreadEnded => "stop",
        WorkEventKind.ThreadIdle => "wait",
        WorkEventKind.RequestStarted => "rs",
        WorkEventKind.RequestStopped => "re",
        WorkEventKind.WaitStarted => "ws",
        WorkEventKind.WaitEnded => "we",
        WorkEventKind.LockWaitStarted => "cs",
        WorkEventKind.LockWaitEnded => "ce",
        _ => throw new ArgumentOutOfRangeException(nameof(kind), kind, "No word for it."),
    };
}
