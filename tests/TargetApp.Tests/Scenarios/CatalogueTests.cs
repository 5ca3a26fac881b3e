using System.Net;
using System.Text.Json;

namespace TargetApp.Tests.Scenarios;

public sealed class CatalogueTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact(Timeout = 60_000)]
    public async Task It_names_every_scenario_with_its_path_and_style()
    {
        await using var target = await RunningTarget.StartAsync();

        var rows = (await ReadAsync(target)).Select(s => $"{Text(s, "id")} {Text(s, "path")} {Text(s, "style")} {s.GetProperty("defaultMs")}");

        Assert.Equal(
            [
                "test-sync /test/sync blocking 1000",
                "test-io /test/io sync-over-async 1000",
                "test-asyncio /test/asyncio async 1000",
                "db-sync /sync blocking 10",
                "db-async /async async 10",
                "taskwait /api/diagscenario/taskwait sync-over-async 500",
                "tasksleepwait /api/diagscenario/tasksleepwait blocking 500",
                "taskasyncwait /api/diagscenario/taskasyncwait async 500",
                "lock /lock blocking 50",
                "semaphore /semaphore blocking 50",
                "cpu /cpu cpu 20",
                "store-sync /store/sync blocking ",
                "store-async /store/async async ",
                "store-queued /store/queued queued ",
            ],
            rows);
    }

    [Fact(Timeout = 60_000)]
    public async Task Each_scenario_explains_itself_and_has_a_load_with_exactly_one_bound()
    {
        await using var target = await RunningTarget.StartAsync();

        Assert.All(await ReadAsync(target), scenario =>
        {
            Assert.NotEmpty(Text(scenario, "title"));
            Assert.EndsWith(".", Text(scenario, "expected"), StringComparison.Ordinal);
            Assert.InRange(Text(scenario, "why").Length, 150, 1000);
            Assert.DoesNotContain('\n', Text(scenario, "why"));
            var load = scenario.GetProperty("load");
            Assert.InRange(load.GetProperty("connections").GetInt32(), 1, 1000);
            Assert.InRange(load.GetProperty("timeoutSeconds").GetInt32(), 10, 300);
            Assert.True(load.GetProperty("durationSeconds").ValueKind is JsonValueKind.Null != load.GetProperty("requests").ValueKind is JsonValueKind.Null);
            Assert.Equal(load.GetProperty("requests").ValueKind is JsonValueKind.Null, load.GetProperty("keepAlive").GetBoolean());
        });
    }

    [Fact(Timeout = 60_000)]
    public async Task Each_path_answers_also_in_a_time_or_with_a_number_of_the_callers_choice()
    {
        await using var target = await RunningTarget.StartAsync();

        foreach (var scenario in await ReadAsync(target))
        {
            var path = Text(scenario, "path");
            var own = scenario.GetProperty("defaultMs").ValueKind is JsonValueKind.Null ? "operations" : "ms";
            using var usual = await target.Http.GetAsync(path, Token);
            using var quick = await target.Http.GetAsync($"{path}?{own}=1", Token);
            Assert.Equal((path, HttpStatusCode.OK, HttpStatusCode.OK), (path, usual.StatusCode, quick.StatusCode));
        }
    }

    [Fact(Timeout = 60_000)]
    public async Task The_front_page_lists_every_path()
    {
        await using var target = await RunningTarget.StartAsync();

        var overview = await target.Http.GetStringAsync("/", Token);

        Assert.All(await ReadAsync(target), scenario => Assert.Contains(Text(scenario, "path"), overview, StringComparison.Ordinal));
    }

    private static async Task<List<JsonElement>> ReadAsync(RunningTarget target)
    {
        await using var stream = await target.Http.GetStreamAsync("/scenarios", Token);
        var document = await JsonDocument.ParseAsync(stream, cancellationToken: Token);
        List<JsonElement> scenarios = [.. document.RootElement.EnumerateArray()];
        Assert.NotEmpty(scenarios);
        return scenarios;
    }

    private static string Text(JsonElement scenario, string name) => scenario.GetProperty(name).GetString()!;
}
