using Dashboard.Accounts.Awaits;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Rules;

/// <summary>What helps where requests await, by what they await; and what a trace of awaits says against the finding.</summary>
internal static class AwaitAdvice
{
    public static Advice? For(string? kind) => kind switch
    {
        AwaitKinds.OneByOne => new(
            null,
            null,
            "Ask for all of it in one call, or start the calls together and await them all: one after the other, their times add up.",
            "foreach (var id in ids) { prices.Add(await GetPriceAsync(id)); }",
            "var prices = await Task.WhenAll(ids.Select(GetPriceAsync));"),
        AwaitKinds.SharedTask => new(
            null,
            null,
            "Requests await one task that was begun for all of them, such as a value that is loaded when it has expired. Load it before it expires, in the "
                + "background, and answer with the old value until then; and make what it awaits faster.",
            "_value = LoadAsync(); return await _value;",
            "if (IsOld(_value)) { _loading ??= LoadAsync(); } return _value; // LoadAsync replaces it when the new one is there"),
        AwaitKinds.Semaphore => Advice.ForBlocking("semaphore")! with
        {
            Properly = "Hold the semaphore for less time: only what needs it belongs between WaitAsync and Release.",
            Before = "await _gate.WaitAsync(); var data = await LoadAsync(); Save(data); _gate.Release();",
            After = "var data = await LoadAsync(); await _gate.WaitAsync(); Save(data); _gate.Release();",
        },
        AwaitKinds.Limiter => ResourceWords.AdviceFor(ResourceKinds.RateLimiter),
        AwaitKinds.Http => new(
            null,
            null,
            "Compare with the other server's own times. If it is slow, call it less often (a cache, several things in one request) and set a timeout. If it is "
                + "fast, the calls queue on this side: for a connection (MaxConnectionsPerServer), or in a handler of the client.",
            null,
            null),
        AwaitKinds.Database => new(
            null,
            null,
            "If opening the connection is what takes long, all connections are in use: open later, dispose earlier, or allow more (Max Pool Size). If it "
                + "is the query, look at its plan, its locks and how much it returns.",
            null,
            null),
        AwaitKinds.Delay => new(
            null,
            null,
            "The program itself waits here: the back-off of a retry, a poll or a throttle. Await what it waits for, if that can signal it, or wait for less.",
            "while (!IsReady()) { await Task.Delay(100); }",
            "await _ready.Task; // a TaskCompletionSource that is completed when it is ready"),
        AwaitKinds.Channel => new(
            null,
            null,
            "The channel is empty: its readers are faster than its writers. Find out what the writers await, or use more of them. Where the channel "
                + "holds a pool (connections, buffers), all of it is in use: return items earlier, or have more.",
            null,
            null),
        AwaitKinds.FullChannel => new(
            "Use more readers, if what they do can run at the same time.",
            Advice.MoreBehind,
            "The channel is full: its readers are slower than those who write. Make them faster, or refuse work that cannot be done in time (TryWrite); a "
                + "larger capacity only makes the wait longer.",
            null,
            null),
        AwaitKinds.Completion => new(
            null,
            null,
            "Find the code that completes it, and what that waits for (Blocking calls, Awaiting calls). Create it with "
                + "TaskCreationOptions.RunContinuationsAsynchronously: otherwise the code that completes one request runs the rest of it before the next.",
            "new TaskCompletionSource<Reply>()",
            "new TaskCompletionSource<Reply>(TaskCreationOptions.RunContinuationsAsynchronously)"),
        AwaitKinds.Stream => new(
            null,
            null,
            "The other end sends or reads slowly, or has not begun. Set a timeout, and send or read more at once.",
            null,
            null),
        AwaitKinds.Process => new(null, null, "Requests start a process and wait for it: keep one running, or do the work in this one.", null, null),
        _ => null,
    };

    public static IEnumerable<Objection> Against(AwaitingCalls? trace, string? route)
    {
        if (AwaitingWords.Shares(trace, route) is not [var (most, share), ..])
        {
            yield break;
        }

        if (share < AwaitingWords.MostOfAll)
        {
            yield return new Objection(
                ObjectionKinds.Awaits,
                $"Only {Readable.Percent(100 * share)} of the requests that await are in {most.Method}.",
                "Look at the other rows of Awaiting calls: together they are what the requests await.");
        }

        if (trace!.EventsLost > 0)
        {
            yield return new Objection(
                ObjectionKinds.Awaits,
                $"The trace of awaits lost {Readable.Plural(trace.EventsLost, "event")}: there are more awaits than it shows.",
                "Trace awaits again with less load.");
        }
    }
}
