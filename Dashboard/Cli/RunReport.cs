using Dashboard.Format;
using Dashboard.Runs;
using Dashboard.Timeline;

namespace Dashboard.Cli;

/// <summary>Finished runs, for programs (<c>--json</c>) and for people.</summary>
internal static class RunReport
{
    /// <summary>One object: the last run, and all of them as <c>runs</c> when there are several. The names are a contract.</summary>
    public static object Json(IReadOnlyList<FinishedRun> runs)
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
            Load = main is null ? null : LoadReport.Json(main.Load, main.Validity, main.SteadyState),
            Phases = summary.Phases.Count < 2 ? null : summary.Phases.Select(Phase),
            summary.Pool,
            TimeToSteadyStateSeconds = main?.SteadyState.Seconds,

            // Empty until there is a diagnosis; the names are part of the contract already.
            Findings = Array.Empty<object>(),
            Blockers = Array.Empty<object>(),
            Runs = runs.Count < 2 ? null : runs.Select(run => Json([run])),
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
            Console.WriteLine($"Group {group.Id}: {Figures.Plural(runs.Count, "run")}.");
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
                Console.WriteLine($"{phase.Name}{(phase.TheoryPerSecond is { } theory ? $": {Figures.Number(phase.PercentOfTheory)} % of the theory of {Figures.Number(theory)} requests/s" : "")}");
            }

            foreach (var line in LoadReport.Lines(phase.Load, phase.Validity, phase.SteadyState))
            {
                Console.WriteLine(line);
            }
        }

        var pool = run.Summary.Pool;
        Console.WriteLine($"Threads {Figures.Count(pool.ThreadsStart)} at the start, {Figures.Count(pool.ThreadsMax)} at most, {Figures.Count(pool.ThreadsEnd)} at the end; peak queue {Figures.Count(pool.PeakQueue)}; {Figures.Plural(pool.GoalRaises, "injection")}.");
        if (run.Summary.Sentence != "Completed.")
        {
            Console.WriteLine(run.Summary.Sentence);
        }
    }

    private static object Phase(PhaseSummary phase) => new
    {
        phase.Name,
        FromSeconds = phase.From,
        ToSeconds = phase.To,
        phase.TheoryPerSecond,
        phase.PercentOfTheory,
        phase.ThreadsStart,
        phase.ThreadsMax,
        Load = LoadReport.Json(phase.Load, phase.Validity, phase.SteadyState),
        TimeToSteadyStateSeconds = phase.SteadyState.Seconds,
    };
}
