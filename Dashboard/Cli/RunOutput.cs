using Dashboard.Compare;
using Dashboard.Format;
using Dashboard.Presets;
using Dashboard.Report;
using Dashboard.RunFile;
using Dashboard.Running;

namespace Dashboard.Cli;

/// <summary>Finished runs, for programs (<c>--json</c>) and for people.</summary>
internal static class RunOutput
{
    /// <summary>One object: the last run, and all of them as <c>runs</c> when there are several. The names are a contract.</summary>
    /// <param name="against">The runs of the other side, when there was one.</param>
    /// <param name="comparison">What the two sides say.</param>
    public static object Json(IReadOnlyList<FinishedRun> runs, IReadOnlyList<FinishedRun>? against = null, object? comparison = null)
    {
        var last = runs[^1];
        var summary = last.Summary;
        var main = summary.Phases.FirstOrDefault(phase => phase.Name == summary.MainPhase);
        return new
        {
            RunId = last.Id,
            last.File,
            Group = last.Header.Group?.Id,
            last.Header.Preset,
            summary.Outcome,
            Load = main is null ? null : LoadJson.Of(main.Load, main.Validity, main.SteadyState),
            Phases = summary.Phases.Count < 2 ? null : summary.Phases.Select(RunFiguresJson.Phase),
            summary.Pool,
            TimeToSteadyStateSeconds = main?.SteadyState.Seconds,

            // Empty until there is a diagnosis; the names are part of the contract already.
            Findings = Array.Empty<object>(),
            Blockers = Array.Empty<object>(),
            Runs = runs.Count < 2 ? null : runs.Select(run => Json([run])),
            Against = against is null or [] ? null : Json(against),
            Comparison = comparison,
        };
    }

    public static void Write(IReadOnlyList<FinishedRun> runs)
    {
        foreach (var run in runs)
        {
            Write(run);
        }

        if (runs is [{ Header.Group: { } group }, ..])
        {
            Console.WriteLine($"Group {group.Id}: {Readable.Plural(runs.Count, "run")}.");
        }
    }

    private static void Write(FinishedRun run)
    {
        Console.WriteLine(run.File);
        foreach (var phase in run.Summary.Phases)
        {
            if (run.Summary.Phases.Count > 1)
            {
                Console.WriteLine();
                Console.WriteLine($"{phase.Name}{(phase.TheoryPerSecond is { } theory ? $": {Readable.Number(phase.PercentOfTheory)} % of the theory of {Readable.Number(theory)} requests/s" : "")}");
            }

            foreach (var line in LoadOutput.Lines(phase.Load, phase.Validity, phase.SteadyState))
            {
                Console.WriteLine(line);
            }
        }

        var pool = run.Summary.Pool;
        Console.WriteLine($"Threads {Readable.Count(pool.ThreadsStart)} at the start, {Readable.Count(pool.ThreadsMax)} at most, {Readable.Count(pool.ThreadsEnd)} at the end; peak queue {Readable.Count(pool.PeakQueue)}; {Readable.Plural(pool.GoalRaises, "injection")}.");
        if (run.Summary.Sentence != "Completed.")
        {
            Console.WriteLine(run.Summary.Sentence);
        }
    }
}
