using System.Diagnostics;
using Dashboard.Target.Reach;

namespace Dashboard.Target;

/// <summary>The target by process id; when it ended, the same program under any id that was not there before.</summary>
/// <param name="held">The processes that other targets of this dashboard watch; null: the end of the process is the end, and it is reached once.</param>
internal sealed class ProcessConnector(int processId, HeldProcesses? held, TimeProvider time) : ITargetConnector
{
    private static readonly TimeSpan PollInterval = TimeSpan.FromSeconds(1);

    /// <summary>A process that does not identify itself may just be starting: it is asked in each of so many rounds, then in one of so many.</summary>
    private const int Attempts = 10;

    private readonly HashSet<int> _others = [];

    public string? WaitingSentence => null;

    public async Task<ReachedTarget> NextAsync(TargetFacts? last, CancellationToken token)
    {
        if (last is not null)
        {
            return held is not null ? await WaitForReturnAsync(last, held, token).ConfigureAwait(false)
                : await NeverAsync(token).ConfigureAwait(false);
        }

        var facts = await TargetProcesses.DescribeAsync(processId, token).ConfigureAwait(false);

        // Other instances of the program that run already are not "it came back".
        _others.UnionWith(PublishedProcesses.Ids().Where(id => id != processId));
        held?.Hold(this, facts);
        return await ReachedTarget.OfPublishedAsync(facts, token).ConfigureAwait(false);
    }

    public ValueTask DisposeAsync()
    {
        held?.Release(this);
        return ValueTask.CompletedTask;
    }

    private static async Task<ReachedTarget> NeverAsync(CancellationToken token)
    {
        await Task.Delay(Timeout.InfiniteTimeSpan, token).ConfigureAwait(false);
        throw new UnreachableException();
    }

    private async Task<ReachedTarget> WaitForReturnAsync(TargetFacts last, HeldProcesses held, CancellationToken token)
    {
        held.Lose(this);

        // Bound: the ids that are published now.
        var attempts = new Dictionary<int, int>();
        for (var round = 1; ; round++)
        {
            await Task.Delay(PollInterval, time, token).ConfigureAwait(false);
            var published = PublishedProcesses.Ids();
            _others.IntersectWith(published);

            // All at once: one that does not answer must not keep the others waiting.
            var due = published.Except(_others).Where(id => round % Attempts == 0 || attempts.GetValueOrDefault(id) < Attempts);
            var asked = due.Select(async id => (Id: id, Facts: await TargetProcesses.TryDescribeAsync(id, token).ConfigureAwait(false)));
            await foreach (var asking in Task.WhenEach(asked).WithCancellation(token).ConfigureAwait(false))
            {
                var (id, facts) = await asking.ConfigureAwait(false);
                if (facts is not null && facts.IsSameProgramAs(last) && held.Take(this, facts) is not Return.No and var taken)
                {
                    return await ReachedTarget.OfPublishedAsync(facts, token).ConfigureAwait(false) with { IsOneOfSeveral = taken == Return.OneOfSeveral };
                }

                attempts[id] = attempts.GetValueOrDefault(id) + 1;

                // While it starts, a runtime knows its entry assembly before its arguments: it may still be the one.
                if (facts?.EntryAssembly is not null && ProcessQuery.SaysArguments(facts) && id != last.ProcessId && !facts.IsSameProgramAs(last))
                {
                    _others.Add(id);
                }
            }
        }
    }
}
