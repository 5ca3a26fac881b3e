using System.Globalization;
using System.Security.Cryptography;
using Dashboard.Format;
using Dashboard.RunFile;
using Dashboard.Timeline;

namespace Dashboard.Running.Repeats;

/// <summary>
/// One run, or a series of several, with rests until the pool is back at rest. Two plans take turns in an order that is drawn (<see cref="RepeatOrder"/>):
/// whatever drifts or returns while the series goes on (a warm cache, a busy neighbour) then meets both alike. The button and the command line carry
/// their series out with it.
/// </summary>
internal sealed class RepeatSequence
{
    /// <summary>Most repeats of one series.</summary>
    public const int Most = 50;

    /// <summary>Pool threads of the target now.</summary>
    public required Func<CancellationToken, Task<double>> ThreadCount { get; init; }

    /// <summary>Waits until the pool has no more threads than so many; returns why it is not at rest, in a sentence, or null.</summary>
    public required Func<double, CancellationToken, Task<string?>> Rest { get; init; }

    /// <summary>Starts a run with what it is given and waits for its end.</summary>
    public required Func<Func<Task<StartedRun>>, Task<FinishedRun>> CarryOut { get; init; }

    /// <summary>Tells progress to a person.</summary>
    public required Func<string, Task> Say { get; init; }

    /// <summary>What keeps other runs out meanwhile; null when nothing does.</summary>
    public IDisposable? Reservation { get; init; }

    /// <summary>What the order is drawn with.</summary>
    public int Seed { get; init; } = RandomNumberGenerator.GetInt32(int.MaxValue);

    /// <param name="plans">What alternates; usually one.</param>
    /// <param name="times">Repeats of each.</param>
    /// <returns>The runs that were made, a list for each plan; a cancelled token, or a run that failed, ends the series.</returns>
    public async Task<IReadOnlyList<IReadOnlyList<FinishedRun>>> RunAsync(IReadOnlyList<RepeatedPlan> plans, int times, CancellationToken token)
    {
        var grouped = times * plans.Count > 1;
        var stamp = NewGroup();
        var runs = plans.Select(_ => new List<FinishedRun>()).ToList();
        var threadsBefore = 0.0;
        try
        {
            var order = RepeatOrder.Of(Seed, plans.Count, times);
            for (var turn = 0; turn < order.Count && !token.IsCancellationRequested; turn++)
            {
                var (side, index) = (order[turn], runs[order[turn]].Count);
                threadsBefore = turn == 0 ? await ThreadCount(token).ConfigureAwait(false) : threadsBefore;
                var restless = turn == 0 ? null : await Rest(threadsBefore, token).ConfigureAwait(false);
                if (restless is not null)
                {
                    await Say(restless).ConfigureAwait(false);
                }

                var (plan, own) = (plans[side], runs[side]);
                if (grouped)
                {
                    var letter = plans.Count > 1 ? $", {Letter(side)}" : "";
                    await Say($"Run {Readable.Count(index + 1)} of {Readable.Count(times)}{letter}.").ConfigureAwait(false);
                }

                var id = plans.Count > 1 ? $"{stamp}-{Letter(side)}" : stamp;
                var group = grouped ? new RunGroup(id, plan.Label, index + 1)
                {
                    Restless = restless,
                    Order = plans.Count > 1 ? new RunGroupOrder(Seed, turn + 1, order.Count) : null,
                } : null;
                var repeat = new Repeat(group, own.FirstOrDefault(), Reservation);
                own.Add(await CarryOut(() => plan.Start(repeat, token)).ConfigureAwait(false));
                if (own[^1].Summary.Outcome == RunSummary.Failed)
                {
                    break;
                }
            }
        }
        catch (OperationCanceledException) when (token.IsCancellationRequested)
        {
            // Given up while the pool rests or a run is being prepared: the series ends with the runs that were made, as during a run.
        }

        return runs;
    }

    private static string NewGroup()
    {
        var now = DateTimeOffset.UtcNow.ToString("yyyyMMdd'T'HHmmss'Z'", CultureInfo.InvariantCulture);
        return $"g-{now}-{Convert.ToHexStringLower(RandomNumberGenerator.GetBytes(2))}";
    }

    private static char Letter(int side) => (char)('a' + side);
}
