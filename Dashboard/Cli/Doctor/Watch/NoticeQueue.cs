using System.Threading.Channels;

namespace Dashboard.Cli.Doctor.Watch;

/// <summary>Delivers findings one after the other, so that a slow receiver keeps no target waiting. Thread-safe.</summary>
internal sealed class NoticeQueue : IAsyncDisposable
{
    /// <summary>Findings that may wait; further ones are not delivered, and that is said.</summary>
    public const int Capacity = 20;

    private readonly Channel<FindingNotice> _waiting = Channel.CreateBounded<FindingNotice>(Capacity);
    private readonly CancellationTokenSource _ending = new();
    private readonly string _receiver;
    private readonly Action<string> _say;
    private readonly Task _loop;
    private int _left;

    /// <param name="receiver">Begins a sentence, for example "--on-finding".</param>
    /// <param name="deliver">Returns why it was not delivered, in a sentence; null where it was.</param>
    public NoticeQueue(string receiver, Func<FindingNotice, CancellationToken, Task<string?>> deliver, Action<string> say)
    {
        (_receiver, _say) = (receiver, say);
        _loop = Task.Run(() => DeliverAllAsync(deliver));
    }

    public void Offer(FindingNotice notice)
    {
        Interlocked.Increment(ref _left);
        if (!_waiting.Writer.TryWrite(notice))
        {
            Interlocked.Decrement(ref _left);
            _say($"{_receiver}: {Capacity} findings wait already; this one is not delivered.");
        }
    }

    /// <summary>Delivers what waits.</summary>
    /// <param name="longest">What is not delivered by then is given up, and counted in a sentence.</param>
    /// <param name="hurry">Gives it up at once.</param>
    public async Task EndAsync(TimeSpan longest, TimeProvider time, CancellationToken hurry)
    {
        _waiting.Writer.TryComplete();
        await _loop.WaitAsync(longest, time, hurry).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        var left = Volatile.Read(ref _left);
        await DisposeAsync().ConfigureAwait(false);
        if (left > 0)
        {
            _say($"{_receiver}: {Readable.Plural(left, "finding")} {(left == 1 ? "was" : "were")} not delivered before the end.");
        }
    }

    public async ValueTask DisposeAsync()
    {
        _waiting.Writer.TryComplete();
        await _ending.CancelAsync().ConfigureAwait(false);
        await _loop.ConfigureAwait(false);
    }

    private async Task DeliverAllAsync(Func<FindingNotice, CancellationToken, Task<string?>> deliver)
    {
        var token = _ending.Token;
        try
        {
            await foreach (var notice in _waiting.Reader.ReadAllAsync(token).ConfigureAwait(false))
            {
                if (await TryAsync(deliver, notice, token).ConfigureAwait(false) is { } problem)
                {
                    _say($"{_receiver}: {problem}");
                }

                Interlocked.Decrement(ref _left);
            }
        }
        catch (OperationCanceledException) when (token.IsCancellationRequested)
        {
            // The watch ends and waits no longer.
        }
    }

    private static async Task<string?> TryAsync(
        Func<FindingNotice, CancellationToken, Task<string?>> deliver, FindingNotice notice, CancellationToken token)
    {
        try
        {
            return await deliver(notice, token).ConfigureAwait(false);
        }
        catch (Exception e) when (!token.IsCancellationRequested)
        {
            // A defect of ours: the next finding is delivered all the same.
            return $"a finding could not be delivered because of a bug ({ExceptionText.Describe(e)}).";
        }
    }
}

/// <summary>What a command or a webhook gets of a finding.</summary>
/// <param name="Json">The report as <c>--json</c> has it, with the time and the machine.</param>
/// <param name="RunId">Null where no run was saved.</param>
internal sealed record FindingNotice(string Json, string? RunId);
