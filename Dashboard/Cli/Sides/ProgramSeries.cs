using Dashboard.Cli.Frame;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Running.Experiments;
using Dashboard.Running.Programs;

namespace Dashboard.Cli.Sides;

/// <summary>Two programs in turns, each started anew for each of its runs.</summary>
internal static class ProgramSeries
{
    /// <param name="two">A and B.</param>
    /// <param name="address">Where both listen; null where each is found by its ports.</param>
    /// <param name="times">Runs a side.</param>
    /// <param name="plan">Makes the plan of a run against the target that is attached.</param>
    /// <param name="resume">The series whose missing runs are made; null begins a new one.</param>
    /// <exception cref="UserFacingException">A side did not start, ended or answered nothing but errors; the message says what is kept.</exception>
    public static async Task<RepeatExperiment> RunAsync(
        Headless headless, IReadOnlyList<ProgramSide> two, Uri? address, int times, Func<CancellationToken, Task<LoadRunPlan>> plan, string? resume,
        CancellationToken token)
    {
        // Both are looked up before the first one runs: a missing program must not be found half-way.
        foreach (var side in two)
        {
            _ = side.Start.FindProgram();
        }

        var kept = resume is null ? null
            : KeptSeries.Of(resume, two, times, await new RunStore(headless.Folder).ListAsync(token).ConfigureAwait(false), headless.Folder);
        using var a = await OpenAsync(two[0]).ConfigureAwait(false);
        using var b = await OpenAsync(two[1]).ConfigureAwait(false);
        IReadOnlyList<RepeatedPlan> plans = [a.Repeated, b.Repeated];
        var series = kept is null ? new RepeatExperiment(plans, times)
            : new RepeatExperiment(plans, times) { Group = kept.Id, Seed = kept.Seed, Earlier = kept.Made };
        using var mark = headless.Folder.MarkRecording(series.Group);
        try
        {
            await series.MakeAsync(new VerbHost(headless, saysLines: false, token), token).ConfigureAwait(false);
            return series;
        }
        catch (UserFacingException e)
        {
            throw new UserFacingException($"{e.Message} There is no verdict; {series.KeptSentence}{HowToResume(series)}", e);
        }

        async Task<LaunchedSide> OpenAsync(ProgramSide side) =>
            new(side, headless.LaunchPlaceAt(address), await headless.OpenOutputAsync(side.OutputName).ConfigureAwait(false), plan);
    }

    /// <summary>What to add to the same command to make its missing runs; empty where none is kept.</summary>
    public static string HowToResume(RepeatExperiment series) =>
        series.Sides.All(static runs => runs.Count == 0) ? "" : $" Continue with --resume {series.Group}.";
}
