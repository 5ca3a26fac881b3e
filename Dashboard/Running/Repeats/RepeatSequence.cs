using System.Globalization;
using System.Security.Cryptography;
using Dashboard.Format;
using Dashboard.RunFile;

namespace Dashboard.Running.Repeats;

/// <summary>One plan of a row of repeats.</summary>
/// <param name="Label">Name of its group for people.</param>
/// <param name="Run">Carries one run out; is told its place in the group and the group's first run.</param>
internal sealed record RepeatedPlan(string Label, Func<RunGroup?, FinishedRun?, Task<FinishedRun>> Run)
{
    /// <summary>A plan of one load, named by what it calls.</summary>
    public static RepeatedPlan Of(RunPlan plan, Func<RunPlan, Task<FinishedRun>> run) =>
        new(plan.OnlyLoad is { } load ? new Uri(load.Url).PathAndQuery : plan.Title, (group, _) => run(plan with { Group = group }));
}

/// <summary>
/// One run, or several in a row, with rests until the pool is back at rest. Two plans take turns (A B A B): whatever drifts while the row
/// goes on (a warm cache, a busy neighbour) then meets both alike.
/// </summary>
/// <param name="threadCount">Pool threads of the target now.</param>
/// <param name="rest">Waits until the pool has no more threads than so many; returns why it is not at rest, in a sentence, or null.</param>
/// <param name="say">Tells progress to a person.</param>
internal sealed class RepeatSequence(Func<CancellationToken, Task<double>> threadCount, Func<double, CancellationToken, Task<string?>> rest, Func<string, Task> say)
{
    /// <summary>Most repeats of one row.</summary>
    public const int Most = 50;

    /// <param name="plans">What takes turns; usually one.</param>
    /// <param name="times">Repeats of each.</param>
    /// <returns>The runs that were made, a list for each plan; a cancelled token, or a run that failed, ends the row.</returns>
    public async Task<IReadOnlyList<IReadOnlyList<FinishedRun>>> RunAsync(IReadOnlyList<RepeatedPlan> plans, int times, CancellationToken token)
    {
        var grouped = times * plans.Count > 1;
        var stamp = $"g-{DateTimeOffset.UtcNow.ToString("yyyyMMdd'T'HHmmss'Z'", CultureInfo.InvariantCulture)}-{Convert.ToHexStringLower(RandomNumberGenerator.GetBytes(2))}";
        var runs = plans.Select(_ => new List<FinishedRun>()).ToList();
        var threadsBefore = 0.0;
        for (var turn = 0; turn < times * plans.Count && !token.IsCancellationRequested; turn++)
        {
            var (index, side) = Math.DivRem(turn, plans.Count);
            string? restless = null;
            try
            {
                threadsBefore = turn == 0 ? await threadCount(token).ConfigureAwait(false) : threadsBefore;
                restless = turn == 0 ? null : await rest(threadsBefore, token).ConfigureAwait(false);
            }
            catch (OperationCanceledException) when (token.IsCancellationRequested)
            {
                // Given up while the pool rests: the row ends with the runs that were made, as one that is given up during a run.
                break;
            }

            if (restless is not null)
            {
                await say(restless).ConfigureAwait(false);
            }

            var (plan, own) = (plans[side], runs[side]);
            if (grouped)
            {
                await say($"Run {Readable.Count(index + 1)} of {Readable.Count(times)}{(plans.Count > 1 ? $", {Letter(side)}" : "")}.").ConfigureAwait(false);
            }

            var id = plans.Count > 1 ? $"{stamp}-{Letter(side)}" : stamp;
            own.Add(await plan.Run(grouped ? new RunGroup(id, plan.Label, index + 1) { Restless = restless } : null, own.FirstOrDefault()).ConfigureAwait(false));
            if (own[^1].Summary.Outcome == "failed")
            {
                break;
            }
        }

        return runs;
    }

    private static char Letter(int side) => (char)('a' + side);
}
