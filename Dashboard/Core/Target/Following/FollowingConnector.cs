using Dashboard.Target.Launching;
using Dashboard.Target.Reach;

namespace Dashboard.Target.Following;

/// <summary>
/// The process that was started with a variable in its environment, whenever that is, and the next one when it has ended. Commands of the SDK that start it
/// have the variable too and are passed over, and so is what it starts itself.
/// </summary>
/// <param name="held">The processes of other targets: replicas have the same variable, and each is followed by one.</param>
internal sealed class FollowingConnector(EnvironmentVariable variable, HeldProcesses held, TimeProvider time) : ITargetConnector
{
    private static readonly TimeSpan PollInterval = TimeSpan.FromSeconds(1);

    /// <summary>Those that are not it, which they never become. Bound: the ids that are published now.</summary>
    private readonly HashSet<int> _others = [];

    /// <summary>The value may say more than a page should show.</summary>
    public string WaitingSentence => $"Waiting for a process with the given {VisibleText.Of(variable.Name)} in its environment.";

    public async Task<ReachedTarget> NextAsync(TargetFacts? last, CancellationToken token)
    {
        held.Release(this);
        while (true)
        {
            var published = PublishedProcesses.Ids();
            _others.IntersectWith(published);
            foreach (var id in published.Except(_others).Order())
            {
                if (await FactsOfAsync(id, published, token).ConfigureAwait(false) is { } facts && held.TryHold(this, facts))
                {
                    return await ReachedTarget.OfPublishedAsync(facts, token).ConfigureAwait(false);
                }
            }

            await Task.Delay(PollInterval, time, token).ConfigureAwait(false);
        }
    }

    public ValueTask DisposeAsync()
    {
        held.Release(this);
        return ValueTask.CompletedTask;
    }

    /// <summary>Null for another process, and for one that does not say yet who it is: it is asked again.</summary>
    private async Task<TargetFacts?> FactsOfAsync(int id, IReadOnlySet<int> published, CancellationToken token)
    {
        if (await ProcessEnvironment.HasAsync(id, variable, token).ConfigureAwait(false) is not { } has)
        {
            return null;
        }

        if (!has || IsStartedByAnother(id, published))
        {
            _others.Add(id);
            return null;
        }

        var facts = await ProcessQuery.SettledAsync(() => TargetProcesses.TryDescribeAsync(id, token), token).ConfigureAwait(false);
        if (facts is not null && SdkCommands.Is(WordsOf(facts)))
        {
            _others.Add(id);
            return null;
        }

        return facts;
    }

    /// <summary>A process inherits its environment: what a followed program starts is not the program. Known on Linux.</summary>
    private bool IsStartedByAnother(int id, IReadOnlySet<int> published)
    {
        while (LinuxProcess.Parent(id) is > 1 and { } parent && ProcessEnvironment.OnLinux(parent, variable) == true)
        {
            if (published.Contains(parent) && !SdkCommands.Is(LinuxProcess.Words(parent)))
            {
                return true;
            }

            id = parent;
        }

        return false;
    }

    private static IReadOnlyList<string> WordsOf(TargetFacts facts) =>
        LinuxProcess.Words(facts.ProcessId) is { Count: > 0 } words ? words : facts.CommandLine.Split(' ');
}
