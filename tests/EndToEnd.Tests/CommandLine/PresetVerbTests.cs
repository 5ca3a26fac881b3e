using System.Text.Json;

namespace EndToEnd.Tests.CommandLine;

/// <summary>
/// An article's procedure by one command. The bounds are those of the endpoints (each request works for 1 s) widened for a busy machine. A
/// verb may wait 30 s until the pool is at rest; on a sample that has just started it waits one.
/// </summary>
public sealed class PresetVerbTests
{
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(70);

    [Fact(Timeout = 150_000)]
    public async Task An_awaited_preset_is_loaded_judged_and_recorded_under_its_name()
    {
        using var folder = new TemporaryFolder();

        var verb = await Verb.RunWithinAsync(Limit, "run", "--preset", "s1-asyncio", "--demo", "--json", "--tail", "2s", "--data", folder.Path);

        Assert.True(verb.ExitCode == 0, $"Exit code {verb.ExitCode}: {string.Join(' ', verb.Errors)}");
        Assert.Contains("100 requests over 100 connections to /test/asyncio.", verb.Errors);
        var said = JsonSerializer.Deserialize<JsonElement>(verb.Output);
        Assert.Equal(("s1-asyncio", "completed"), (said.GetProperty("preset").GetString(), said.GetProperty("outcome").GetString()));
        Assert.Equal(JsonValueKind.Null, said.GetProperty("group").ValueKind);
        Assert.Equal(JsonValueKind.Null, said.GetProperty("phases").ValueKind);
        var load = said.GetProperty("load");
        AllAnswered(load);

        // One second of work and no waiting for threads; ten times that would be the starved endpoint.
        Assert.InRange(load.GetProperty("latency").GetProperty("p50Ms").GetDouble(), 990, 10_000);
        Assert.Equal(["littlesLaw", "generatorProcessor", "generatorQueue", "generatorStalls", "sampleSize", "steadyState", "errors", "clamped", "connections"], load.GetProperty("checks").EnumerateArray().Select(check => check.GetProperty("name").GetString()));
        Assert.Contains(load.GetProperty("checks").EnumerateArray(), check => check.GetProperty("name").GetString() == "connections" && check.GetProperty("holds").GetBoolean());
        Assert.Equal(["p95Ms", "p99Ms", "p999Ms"], load.GetProperty("unsupportedPercentiles").EnumerateArray().Select(name => name.GetString()));
        RecordedUnderItsName(said, "s1-asyncio");
        await Proc.NoneMarkedAsync(verb.Mark);
    }

    [Fact(Timeout = 120_000)]
    public async Task A_raised_minimum_ends_the_starvation_and_is_given_back()
    {
        using var folder = new TemporaryFolder();
        await using var target = await Target.StartAsync();
        var before = await target.MinimumAsync();

        var verb = await Verb.RunWithinAsync(Limit, "run", "--preset", "s1-sync-min100", "--process-id", $"{target.Id}", "--json", "--tail", "2s", "--data", folder.Path);

        Assert.Equal(0, verb.ExitCode);
        var said = JsonSerializer.Deserialize<JsonElement>(verb.Output);
        var load = said.GetProperty("load");
        AllAnswered(load);

        // With few threads the last of 100 sleeping seconds ends after 20 s and more; with 100 threads all end after the first.
        Assert.InRange(load.GetProperty("windowSeconds").GetDouble(), 0.99, 10);
        Assert.InRange(said.GetProperty("pool").GetProperty("threadsMax").GetDouble(), 90, 150);
        Assert.InRange(before.Workers, 1, 64);
        Assert.Equal(before, await target.MinimumAsync());
        var lines = RecordedUnderItsName(said, "s1-sync-min100");
        Assert.Equal(100, lines[0].GetProperty("phases")[0].GetProperty("minWorkerThreads").GetInt32());
        Assert.Equal(before.Workers, lines[0].GetProperty("target").GetProperty("minThreads").GetInt32());
    }

    private static void AllAnswered(JsonElement load)
    {
        Assert.Equal((100, 100, 100, 0), (Count("offered"), Count("sent"), Count("completed"), Count("drained")));
        Assert.Equal((100, 100), (Count("connectionsOpened"), load.GetProperty("statusClasses").GetProperty("2xx").GetInt32()));
        Assert.Equal("{}", load.GetProperty("errors").GetRawText());
        Assert.Contains(load.GetProperty("valid").ValueKind, new[] { JsonValueKind.True, JsonValueKind.False });

        int Count(string name) => load.GetProperty(name).GetInt32();
    }

    /// <summary>The run file that the verb names is whole and says which preset it followed.</summary>
    private static IReadOnlyList<JsonElement> RecordedUnderItsName(JsonElement said, string preset)
    {
        var lines = RunFiles.Read(said.GetProperty("file").GetString()!);
        Assert.Equal((said.GetProperty("runId").GetString(), preset), (lines[0].GetProperty("id").GetString(), lines[0].GetProperty("preset").GetString()));
        Assert.Equal(100, lines.OfKind("load").Sum(line => line.GetProperty("completed").GetInt32()));
        var phase = Assert.Single(Assert.Single(lines.OfKind("summary")).GetProperty("phases").EnumerateArray());
        Assert.Equal(100, phase.GetProperty("load").GetProperty("completed").GetInt32());
        Assert.NotEmpty(phase.GetProperty("validity").GetProperty("checks").EnumerateArray());
        return lines;
    }
}
