using System.Text;
using Dashboard.Compare;
using Dashboard.RunFile;
using Dashboard.Sweeps;

namespace Dashboard.Report;

internal static class ReportFeature
{
    public static void MapReport(this IEndpointRouteBuilder routes)
    {
        routes.MapGet("/runs/{id}/report.html", (string id, RunStore store, IServiceProvider services, TimeProvider time, CancellationToken token) =>
            SayAsync(async () =>
            {
                var link = services.GetService<TraceLink>();
                var made = store.UseAsync(id, run => ReportHtml.OfAsync(run, time.GetUtcNow(), link), RunParts.All, token);
                return Html(await (await made.ConfigureAwait(false)).ConfigureAwait(false));
            }));
        foreach (var table in RunCsv.Tables)
        {
            routes.MapGet($"/runs/{{id}}/{table.Name}.csv", (string id, RunStore store, CancellationToken token) => SayAsync(async () =>
            {
                var items = await store.OpenItemsAsync(id, token).ConfigureAwait(false);
                var write = await RunCsv.PrepareAsync(items, token, table).ConfigureAwait(false);
                return Stream(write, "text/csv", table == RunCsv.Tables[0] ? $"{id}.csv" : $"{id}.{table.Name}.csv", token);
            }));
        }

        routes.MapGet("/runs/{id}/run.json", (string id, RunStore store, CancellationToken token) =>
            SayAsync(async () => File(
                await store.UseAsync(id, RunFiguresJson.Of, RunParts.Ends | RunParts.Counters, token).ConfigureAwait(false),
                "application/json",
                $"{id}.json")));
        routes.MapGet("/runs/{id}/blocked.speedscope.json", (string id, RunStore store, CancellationToken token) =>
            SayAsync(async () => File(
                await store.UseAsync(id, Speedscope.Of, RunParts.Ends, token).ConfigureAwait(false), "application/json", $"{id}{Speedscope.Extension}")));
        routes.MapGet("/sweeps/{id}/sweep.json", (string id, SweepReader sweeps, CancellationToken token) =>
            SayAsync(async () => File(
                JsonText.Of(SweepJson.Of(await sweeps.ReadAsync(id, token).ConfigureAwait(false))), "application/json", $"{id}.json")));
        routes.MapGet("/sweeps/{id}/runs.csv", (string id, SweepReader sweeps, CancellationToken token) =>
            SayAsync(async () => File(SweepCsv.Of(await sweeps.ReadAsync(id, token).ConfigureAwait(false)), "text/csv", $"{id}.csv")));
        MapComparison(routes, "/compare/report.html",
            async (comparison, time) => Html(await ReportHtml.OfAsync(comparison, time.GetUtcNow()).ConfigureAwait(false)));
        MapComparison(routes, "/compare/report.json",
            (comparison, _) => Task.FromResult(File(JsonText.Of(ComparisonJson.Of(comparison)), "application/json", "comparison.json")));
    }

    /// <summary>The route has the Compare page's parameters.</summary>
    private static void MapComparison(IEndpointRouteBuilder routes, string path, Func<Comparison, TimeProvider, Task<IResult>> write) =>
        routes.MapGet(path, (
            string? runs, string? groups, string? baseline, string? metric, string? threshold, string? unfold,
            ComparisonReader reader, TimeProvider time, CancellationToken token) =>
            SayAsync(async () =>
            {
                var query = CompareQuery.Parse(runs, groups, baseline, metric, threshold, unfold);
                return await write(await reader.CompareAsync(query, token).ConfigureAwait(false), time).ConfigureAwait(false);
            }));

    private static IResult Html(string document) => Results.Content(document, "text/html", Encoding.UTF8);

    private static IResult File(string text, string type, string name) => Results.File(Encoding.UTF8.GetBytes(text), $"{type}; charset=utf-8", name);

    private static IResult Stream(Func<Stream, CancellationToken, Task> write, string type, string name, CancellationToken token) =>
        Results.Stream(body => write(body, token), $"{type}; charset=utf-8", name);

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
