using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Windows;

internal static class BudgetWords
{
    /// <summary>The mean number of threads; less is not mentioned.</summary>
    private const double Least = 0.05;

    /// <summary>"Mean of 34 pool threads: 33.3 blocked, 0.71 ready but without a processor."</summary>
    public static string Of(ThreadBudget budget)
    {
        var parts = PartsOf(budget).Where(part => part.Threads >= Least).OrderByDescending(part => part.Threads)
            .Select(part => $"{Threads(part.Threads)} {part.Name}").ToList();
        return parts.Count == 0 ? "The pool's threads had next to no time."
            : $"Mean of {Readable.Plural((long)Math.Round(budget.Workers), "pool thread")}: {string.Join(", ", parts)}.";
    }

    public static IEnumerable<FindingFigure> FiguresOf(ThreadBudget? budget) =>
        budget is null ? [] : PartsOf(budget).Select(part => new FindingFigure($"threads {part.Name}", part.Threads, "threads"));

    private static IEnumerable<(string Name, double Threads)> PartsOf(ThreadBudget budget) =>
    [
        ("on a processor", budget.OnCpu),
        ("ready but without a processor", budget.Ready),
        ("blocked", budget.Blocked),
        ("held by the garbage collector", budget.Suspended),
        ("idle", budget.Idle - budget.Spare),
        .. budget.Spare > 0 ? [("idle above the pool's goal", budget.Spare)] : Array.Empty<(string, double)>(),
        .. budget.Untold > 0 ? [("idle or blocked", budget.Untold)] : Array.Empty<(string, double)>(),
    ];

    private static string Threads(double threads) => Readable.Fixed(threads, threads < 10 ? 2 : 1, 1);
}
