using System.Text.Json;
using System.Text.Json.Serialization;
using TargetApp.Db;
using TargetApp.Requests;
using TargetApp.SlowApi;

namespace TargetApp.Scenarios;

/// <summary>Every scenario, in the order in which it is best tried.</summary>
internal static class Catalogue
{
    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web)
    {
        Converters = { new JsonStringEnumConverter(JsonNamingPolicy.KebabCaseLower) },
    };

    public static IReadOnlyList<ScenarioEndpoint> All { get; } =
    [
        new(TestSync.Scenario, TestSync.Handle),
        new(TestIo.Scenario, TestIo.Handle),
        new(TestAsyncIo.Scenario, TestAsyncIo.HandleAsync),
        new(DbSync.Scenario, DbSync.Handle),
        new(DbAsync.Scenario, DbAsync.HandleAsync),
        new(TaskWait.Scenario, TaskWait.Handle),
        new(TaskSleepWait.Scenario, TaskSleepWait.Handle),
        new(TaskAsyncWait.Scenario, TaskAsyncWait.HandleAsync),
        new(HeldLock.Scenario, HeldLock.Handle),
        new(HeldSemaphore.Scenario, HeldSemaphore.Handle),
        new(BurnCpu.Scenario, BurnCpu.Handle),
    ];

    public static void MapScenarios(this WebApplication app)
    {
        var db = app.Services.GetRequiredService<DbPool>();
        var slowApi = app.Services.GetRequiredService<SlowApiClient>();
        var log = app.Services.GetRequiredService<RequestLog>();
        foreach (var endpoint in All)
        {
            app.MapGet(endpoint.Scenario.Path, (RequestDelegate)(context => endpoint.AnswerAsync(context, db, slowApi, log)));
        }

        var listing = JsonSerializer.SerializeToUtf8Bytes(All.Select(endpoint => endpoint.Scenario), Json);
        app.MapGet("/scenarios", () => TypedResults.Bytes(listing, "application/json; charset=utf-8"));
        app.MapGet("/", WriteOverview);
    }

    private static string WriteOverview() => string.Join('\n',
    [
        "TargetApp answers GET on these paths; ?ms= sets the time (1 to 60000).",
        "",
        .. All.Select(endpoint => $"{endpoint.Scenario.Path,-35} {endpoint.Scenario.Title}"),
        "",
        $"{"/scenarios",-35} this list as JSON, with what to expect",
        $"{"/pool",-35} the ThreadPool now; POST /pool/min-threads sets its minimum",
        $"{"/thread",-35} the number of pool threads",
        $"{"/requests?since=0",-35} the last {RequestLog.Capacity} requests to the paths above",
        "",
    ]);
}
