using Dashboard.Cli.Frame;
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
    /// <exception cref="UserFacingException">A side did not start, ended or answered nothing but errors; the message says what is kept.</exception>
    public static async Task<RepeatExperiment> RunAsync(
        Headless headless, IReadOnlyList<ProgramSide> two, Uri? address, int times, Func<CancellationToken, Task<LoadRunPlan>> plan, CancellationToken token)
    {
        // Both are looked up before the first one runs: a missing program must not be found half-way.
        foreach (var side in two)
        {
            _ = side.Start.FindProgram();
        }

        using var a = await OpenAsync(two[0]).ConfigureAwait(false);
        using var b = await OpenAsync(two[1]).ConfigureAwait(false);
        var series = new RepeatExperiment([a.Repeated, b.Repeated], times);
        try
        {
            await series.MakeAsync(new VerbHost(headless, saysLines: false, token), token).ConfigureAwait(false);
            return series;
        }
        catch (UserFacingException e)
        {
            throw new UserFacingException($"{e.Message} There is no verdict; {series.KeptSentence}", e);
        }

        async Task<LaunchedSide> OpenAsync(ProgramSide side) =>
            new(side, headless.LaunchPlaceAt(address), await headless.OpenOutputAsync(side.OutputName).ConfigureAwait(false), plan);
    }
}
