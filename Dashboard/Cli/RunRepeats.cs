using System.Globalization;
using System.Security.Cryptography;
using Dashboard.Catalogue;
using Dashboard.Format;
using Dashboard.Runs;

namespace Dashboard.Cli;

/// <summary>One run, or several of the same plan in a row, with rests until the pool is back at rest.</summary>
internal sealed class RunRepeats(Headless headless, int times)
{
    /// <summary>Most repeats of one call.</summary>
    public const int Most = 50;

    /// <param name="start">Starts one run; is told its place in the group and the group's first run.</param>
    /// <returns>The runs that were made; a cancelled token ends the row after the run that is on.</returns>
    public async Task<IReadOnlyList<FinishedRun>> RunAsync(Func<RunGroup?, FinishedRun?, Task<Task<FinishedRun>>> start, Preset? preset, CancellationToken token)
    {
        var id = $"g-{DateTimeOffset.UtcNow.ToString("yyyyMMdd'T'HHmmss'Z'", CultureInfo.InvariantCulture)}-{Convert.ToHexStringLower(RandomNumberGenerator.GetBytes(2))}";
        var runs = new List<FinishedRun>();
        var threadsBefore = 0.0;
        for (var index = 1; index <= times && !token.IsCancellationRequested; index++)
        {
            if (index == 1)
            {
                threadsBefore = await headless.ThreadCountAsync(token);
            }
            else if (await headless.RestAsync(threadsBefore, token) is { } restless)
            {
                await Console.Error.WriteLineAsync(restless);
            }

            if (times > 1)
            {
                await Console.Error.WriteLineAsync($"Run {Figures.Count(index)} of {Figures.Count(times)}.");
            }

            runs.Add(await headless.RunAsync(() => start(times > 1 ? new RunGroup(id, preset?.Title ?? "Repeats", index) : null, runs.FirstOrDefault()), preset?.Tool == PresetTool.WebClient, token));
            if (runs[^1].Summary.Outcome == "failed")
            {
                break;
            }
        }

        return runs;
    }
}
