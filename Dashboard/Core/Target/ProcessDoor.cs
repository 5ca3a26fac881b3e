using Dashboard.Target.Reach;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Target;

/// <summary>The target by process id; when it ended, the same program under any id that was not there before.</summary>
internal sealed class ProcessDoor(int processId, TimeProvider time) : ITargetDoor
{
    private static readonly TimeSpan PollInterval = TimeSpan.FromSeconds(1);

    /// <summary>
    /// A process that does not say who it is may just be starting, on a busy machine for long: it is asked in each of so many rounds, then in one of so many.
    /// </summary>
    private const int Attempts = 10;

    private readonly HashSet<int> _others = [];

    public string? WaitingSentence => null;

    public async Task<ReachedTarget> NextAsync(TargetFacts? last, CancellationToken token)
    {
        if (last is not null)
        {
            return await WaitForReturnAsync(last, token).ConfigureAwait(false);
        }

        var facts = await TargetProcesses.DescribeAsync(processId, token).ConfigureAwait(false);

        // Other instances of the program that run already are not "it came back".
        _others.UnionWith(PublishedProcesses.Ids().Where(id => id != processId));
        return await ReachedAsync(facts, token).ConfigureAwait(false);
    }

    public ValueTask DisposeAsync() => ValueTask.CompletedTask;

    private static async Task<ReachedTarget> ReachedAsync(TargetFacts facts, CancellationToken token)
    {
        var client = await PublishedProcesses.ClientAsync(facts.ProcessId, token).ConfigureAwait(false);
        return await ReachedTarget.OfAsync(client, facts, token, PublishedProcesses.IsShown(facts.ProcessId)).ConfigureAwait(false);
    }

    private async Task<ReachedTarget> WaitForReturnAsync(TargetFacts last, CancellationToken token)
    {
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
                if (facts is not null && facts.IsSameProgramAs(last))
                {
                    return await ReachedAsync(facts, token).ConfigureAwait(false);
                }

                attempts[id] = attempts.GetValueOrDefault(id) + 1;

                // While it starts, a runtime knows its entry assembly before its arguments: it may still be the one.
                if (facts?.EntryAssembly is not null && ProcessQuery.SaysArguments(facts) && id != last.ProcessId)
                {
                    _others.Add(id);
                }
            }
        }
    }
}
