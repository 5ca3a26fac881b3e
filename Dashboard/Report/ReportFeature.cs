using System.Text;
using Dashboard.Compare;
using Dashboard.Format;
using Dashboard.Runs;

namespace Dashboard.Report;

/// <summary>What a run or a comparison is downloaded as.</summary>
internal static class ReportFeature
{
    private const double UsualThresholdPercent = 5;

    public static void MapReport(this IEndpointRouteBuilder routes)
    {
        routes.MapGet("/runs/{id}/report.html", (string id, RunStore store, TimeProvider time, CancellationToken token) =>
            SayAsync(async () => Html(RunDocument.Html(await store.OpenAsync(id, token), time.GetUtcNow()))));
        routes.MapGet("/runs/{id}/samples.csv", (string id, RunStore store, CancellationToken token) =>
            SayAsync(async () => File(RunCsv.Of(await store.OpenAsync(id, token)), "text/csv", $"{id}.csv")));
        routes.MapGet("/runs/{id}/run.json", (string id, RunStore store, CancellationToken token) =>
            SayAsync(async () => File(RunFiguresJson.Of(await store.OpenAsync(id, token)), "application/json", $"{id}.json")));
        routes.MapGet("/compare/report.html", (string? runs, string? baseline, string? metric, RunStore store, TimeProvider time, CancellationToken token) =>
            SayAsync(async () => Html(await ComparisonAsync(runs ?? "", baseline, metric, store, time, token))));
    }

    /// <param name="runs">Ids of runs or groups, divided by commas.</param>
    /// <param name="baseline">One of them; null: the first.</param>
    private static async Task<string> ComparisonAsync(string runs, string? baseline, string? metric, RunStore store, TimeProvider time, CancellationToken token)
    {
        string[] names = [.. runs.Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries).Distinct(StringComparer.Ordinal).OrderBy(name => name == baseline ? 0 : 1)];
        if (names.Length is < 2 or > ComparedCharts.MostSides)
        {
            throw new UserFacingException($"A comparison takes 2 to {ComparedCharts.MostSides} runs or groups, for example /compare/report.html?runs=A,B.");
        }

        var chosen = metric is null ? RunMetric.All[0] : RunMetric.All.FirstOrDefault(known => known.Name == metric)
            ?? throw new UserFacingException($"There is no metric '{metric}': take one of {string.Join(", ", RunMetric.All.Select(known => known.Name))}.");
        var sides = new List<NamedRuns>();
        foreach (var name in names)
        {
            sides.Add(await RunLookup.FindAsync(store, name, allowFiles: false, token));
        }

        return ComparisonDocument.Html(sides, chosen, UsualThresholdPercent, time.GetUtcNow());
    }

    private static IResult Html(string document) => Results.Content(document, "text/html", Encoding.UTF8);

    private static IResult File(string text, string type, string name) => Results.File(Encoding.UTF8.GetBytes(text), $"{type}; charset=utf-8", name);

    private static async Task<IResult> SayAsync(Func<Task<IResult>> make)
    {
        try
        {
            return await make();
        }
        catch (UserFacingException e)
        {
            return Results.Text(e.Message, statusCode: StatusCodes.Status404NotFound);
        }
    }
}
