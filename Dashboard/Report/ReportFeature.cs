using System.Text;
using Dashboard.Compare;
using Dashboard.Compare.Verdicts;
using Dashboard.Format;
using Dashboard.RunFile;

namespace Dashboard.Report;

/// <summary>What a run or a comparison is downloaded as.</summary>
internal static class ReportFeature
{
    public static void MapReport(this IEndpointRouteBuilder routes)
    {
        routes.MapGet("/runs/{id}/report.html", (string id, RunStore store, TimeProvider time, CancellationToken token) =>
            SayAsync(async () => Html(RunDocument.Html(await store.OpenAsync(id, token).ConfigureAwait(false), time.GetUtcNow()))));
        routes.MapGet("/runs/{id}/samples.csv", (string id, RunStore store, CancellationToken token) =>
            SayAsync(async () => File(RunCsv.Of(await store.OpenAsync(id, token).ConfigureAwait(false)), "text/csv", $"{id}.csv")));
        routes.MapGet("/runs/{id}/run.json", (string id, RunStore store, CancellationToken token) =>
            SayAsync(async () => File(RunFiguresJson.Of(await store.OpenAsync(id, token).ConfigureAwait(false)), "application/json", $"{id}.json")));
        routes.MapGet("/compare/report.html", (string? runs, string? groups, string? baseline, string? metric, string? threshold, RunStore store, NoiseStore noises, TimeProvider time, CancellationToken token) =>
            SayAsync(async () => Html(await ComparisonAsync(CompareQuery.Parse(runs, groups, baseline, metric, threshold), store, noises, time, token).ConfigureAwait(false))));
    }

    private static async Task<string> ComparisonAsync(CompareQuery query, RunStore store, NoiseStore noises, TimeProvider time, CancellationToken token)
    {
        if (query.Problems is [var problem, ..])
        {
            throw new UserFacingException(problem);
        }

        // One load of a plan with several is chosen by the page only: a report takes the one that stands for the run.
        string[] names = [.. query.Runs.Select(run => run.RunId).Concat(query.Groups).Distinct(StringComparer.Ordinal).OrderBy(name => name == query.Baseline ? 0 : 1)];
        if (names.Length is < 2 or > CompareQuery.MostRuns)
        {
            throw new UserFacingException($"A comparison takes 2 to {CompareQuery.MostRuns} runs or groups, for example /compare/report.html?runs=A,B.");
        }

        var sides = new List<NamedRuns>();
        foreach (var name in names)
        {
            sides.Add(await RunLookup.FindAsync(store, name, allowFiles: false, token).ConfigureAwait(false));
        }

        return ComparisonDocument.Html(sides, query, await noises.ReadAsync(token).ConfigureAwait(false), time.GetUtcNow());
    }

    private static IResult Html(string document) => Results.Content(document, "text/html", Encoding.UTF8);

    private static IResult File(string text, string type, string name) => Results.File(Encoding.UTF8.GetBytes(text), $"{type}; charset=utf-8", name);

    private static async Task<IResult> SayAsync(Func<Task<IResult>> make)
    {
        try
        {
            return await make().ConfigureAwait(false);
        }
        catch (UserFacingException e)
        {
            return Results.Text(e.Message, statusCode: StatusCodes.Status404NotFound);
        }
    }
}
