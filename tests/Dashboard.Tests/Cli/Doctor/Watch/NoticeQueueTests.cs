using System.Collections.Concurrent;
using Dashboard.Cli.Doctor.Watch;

namespace Dashboard.Tests.Cli.Doctor.Watch;

public sealed class NoticeQueueTests
{
    private readonly ConcurrentQueue<string> _said = new();

    [Fact(Timeout = 20_000)]
    public async Task Findings_are_delivered_in_order_and_a_failure_is_a_sentence_that_stops_no_other()
    {
        var delivered = new ConcurrentQueue<string>();
        await using var queue = new NoticeQueue("--webhook", (notice, _) =>
        {
            delivered.Enqueue(notice.Json);
            return notice.Json == "b" ? throw new InvalidOperationException("Bug") : Task.FromResult(notice.Json == "a" ? "it failed." : null);
        }, _said.Enqueue);
        Offer(queue, "a", "b", "c");

        await queue.EndAsync(TimeSpan.FromSeconds(10), TimeProvider.System, TestContext.Current.CancellationToken);

        Assert.Equal(["a", "b", "c"], delivered);
        Assert.Equal("--webhook: it failed.", _said.First());
        Assert.Contains("because of a bug", Assert.Single(_said.Skip(1)), StringComparison.Ordinal);
    }

    [Fact(Timeout = 20_000)]
    public async Task A_receiver_that_hangs_keeps_nobody_waiting_what_is_too_much_is_said_and_so_is_what_was_left()
    {
        await using var queue = new NoticeQueue("--on-finding", static async (_, token) =>
        {
            await Task.Delay(Timeout.Infinite, token);
            return null;
        }, _said.Enqueue);

        // One is taken from the queue sooner or later, so that one more may fit.
        Offer(queue, [.. Enumerable.Range(0, NoticeQueue.Capacity + 2).Select(static i => $"{i}")]);
        var tooMany = _said.Count;
        Assert.InRange(tooMany, 1, 2);
        Assert.All(_said, static sentence => Assert.Equal("--on-finding: 20 findings wait already; this one is not delivered.", sentence));

        using var hurry = new CancellationTokenSource();
        await hurry.CancelAsync();
        await queue.EndAsync(TimeSpan.FromHours(1), TimeProvider.System, hurry.Token);

        Assert.Equal($"--on-finding: {NoticeQueue.Capacity + 2 - tooMany} findings were not delivered before the end.", _said.Last());
    }

    private static void Offer(NoticeQueue queue, params string[] texts)
    {
        foreach (var text in texts)
        {
            queue.Offer(new FindingNotice(text, null));
        }
    }
}
