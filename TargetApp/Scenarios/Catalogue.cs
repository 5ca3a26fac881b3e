using System.Text.Json;
using System.Text.Json.Serialization;
using TargetApp.Db;
using TargetApp.Requests;
using TargetApp.SlowApi;
using TargetApp.Store;

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
        new(StoreSync.Scenario, StoreSync.Handle),
        new(StoreAsync.Scenario, StoreAsync.HandleAsync),
        new(StoreQueued.Scenario, StoreQueued.HandleAsync),
    ];

    public static void MapScenarios(this WebApplication app)
    {
        var behind = new Backends(
            app.Services.GetRequiredService<DbPool>(), app.Services.GetRequiredService<SlowApiClient>(), app.Services.GetRequiredService<StoreHost>().Web);
        var log = app.Services.GetRequiredService<RequestLog>();
        foreach (var endpoint in All)
        {
            app.MapGet(endpoint.Scenario.Path, (RequestDelegate)(context => endpoint.AnswerAsync(context, behind, log)));
        }

        var listing = JsonSerializer.SerializeToUtf8Bytes(All.Select(endpoint => endpoint.Scenario), Json);
        app.MapGet("/scenarios", () => TypedResults.Bytes(listing, "application/json; charset=utf-8"));
        app.MapGet("/", WriteOverview);
    }

    private static string WriteOverview() => string.Join('\n',
    [
        "TargetApp answers GET on these paths; ?ms= sets the time (1 to 60000), under /store ?operations= the number of records (1 to 100000).",
        "",
        .. All.Select(endpoint => $"{endpoint.Scenario.Path,-35} {endpoint.Scenario.Title}"),
        "",
        $"{"/scenarios",-35} this list as JSON, with what to expect",
        $"{"/pool",-35} the ThreadPool now; POST /pool/min-threads sets its minimum",
        $"{"/thread",-35} the number of pool threads",
        $"{"/store",-35} the store: its engine, records and queue; POST /store/matrix runs a cell of foreground × workers",
        $"{"/requests?since=0",-35} the last {RequestLog.Capacity} requests to the paths above",
        "",
    ]);
}
