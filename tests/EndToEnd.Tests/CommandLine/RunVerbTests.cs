using System.Text.Json;

namespace EndToEnd.Tests.CommandLine;

/// <summary>A Start button without a browser.</summary>
public sealed class RunVerbTests(SharedTarget shared) : IClassFixture<SharedTarget>
{
    [Fact(Timeout = 150_000)]
    public async Task Run_starves_the_sample_records_it_and_leaves_nothing_behind()
    {
        using var folder = new TemporaryFolder();

        var verb = await Verb.RunAsync("run", "--demo", "--scenario", "taskwait", "-c", "60", "-d", "10s", "--tail", "1s", "--fail-on", "starvation", "--json", "--data", folder.Path);

        Assert.Equal(3, verb.ExitCode);
        Assert.StartsWith("--fail-on starvation: ", verb.Errors[^1], StringComparison.Ordinal);
        var said = JsonSerializer.Deserialize<JsonElement>(verb.Output);
        Assert.Equal("completed", said.GetProperty("outcome").GetString());
        Assert.True(said.GetProperty("load").GetProperty("sent").GetInt64() >= 60);
        Assert.True(said.GetProperty("pool").GetProperty("injections").GetProperty("CooperativeBlocking").GetInt64() > 0);

        // The bar is 5 % with a quiet machine (Benchmarks accounts); of so few requests, with other tests at the same time, no more than the sort is held here.
        var route = said.GetProperty("requestTime")[0];
        Assert.Equal("GET /api/diagscenario/taskwait", route.GetProperty("route").GetString());
        var mean = said.GetProperty("load").GetProperty("latency").GetProperty("meanMs").GetDouble();
        Assert.InRange(route.GetProperty("totalMs").GetDouble(), 0.7 * mean, 1.3 * mean);
        Assert.True(route.GetProperty("waitsMs").GetDouble() >= 400, "A request is blocked for 500 ms.");
        Assert.Contains(said.GetProperty("blockers").EnumerateArray(), blocker =>
            (blocker.GetProperty("method").GetString(), blocker.GetProperty("kind").GetString()) == ("TaskWait.Handle", "Task wait")
            && blocker.GetProperty("waitsPerSecond").GetDouble() > 0);
        Assert.True(said.GetProperty("signalSeconds").GetProperty("all").GetDouble() > 3);
        var lines = RunFiles.Read(said.GetProperty("file").GetString()!);
        Assert.NotEmpty(lines.OfKind("requestTimes"));
        Assert.Equal("starvationByTaskWaits", said.GetProperty("verdict").GetProperty("rule").GetString());
        Assert.Contains(said.GetProperty("findings").EnumerateArray(), finding => finding.GetProperty("rule").GetString() == "starvationByTaskWaits");
        Assert.Contains(lines.OfKind("finding"), line => line.GetProperty("finding").GetProperty("rule").GetString() == "starvationByTaskWaits");

        // For the finding, or for the threads that were added before it was sure.
        Assert.Contains(lines.OfKind("stacks"), line => line.GetProperty("why").GetString() is { } why
            && (why.StartsWith("Finding: ", StringComparison.Ordinal) || why.EndsWith(" threads were added within 5 s.", StringComparison.Ordinal))
            && line.GetProperty("groups").EnumerateArray().Any(group => group.GetProperty("method").GetString() == "TaskWait.Handle"));
        Assert.NotEmpty(lines.OfKind("load"));
        Assert.Single(lines.OfKind("firstRequest"));
        await Proc.NoneMarkedAsync(verb.Mark);
    }

    [Fact(Timeout = 120_000)]
    public async Task Asynchronous_code_passes_a_build_that_fails_on_starvation_and_the_last_line_says_healthy()
    {
        using var folder = new TemporaryFolder();

        var verb = await Verb.RunAsync(
            "run", "--process-id", $"{shared.Target.Id}", "--scenario", "taskasyncwait", "-c", "20", "-d", "4s", "--tail", "1s", "--fail-on", "starvation", "--data", folder.Path, "--signals", "counters");

        Assert.Equal(0, verb.ExitCode);
        Assert.StartsWith("Healthy: ", verb.Output.TrimEnd().Split('\n')[^1], StringComparison.Ordinal);
        Assert.DoesNotContain(verb.Errors, line => line.Contains("--fail-on", StringComparison.Ordinal));
    }

    /// <summary>
    /// 50 requests a second for 2 s, each 20 ms: about one is out at a time, so none of the 100 can be left out for the 50 that may be. At most
    /// a few can still be out when the window closes.
    /// </summary>
    [Fact(Timeout = 120_000)]
    public async Task An_open_loop_offers_its_rate_and_a_broken_threshold_is_exit_code_3_beside_all_figures()
    {
        using var folder = new TemporaryFolder();

        var verb = await Verb.RunAsync(
            "run", "--process-id", $"{shared.Target.Id}", "--scenario", "taskasyncwait", "--query", "ms=20", "--rate", "50", "-d", "2s", "-c", "50", "--tail", "1s", "--max-p95", "1ms", "--json", "--data", folder.Path,
            "--signals", "counters");

        Assert.Equal(3, verb.ExitCode);
        Assert.StartsWith("Threshold not met: --max-p95 allows 1 ms, but the p95 of the response time was ", verb.Errors[^1], StringComparison.Ordinal);
        Assert.Contains("50 requests/s for 2 s, at most 50 unanswered to /api/diagscenario/taskasyncwait?ms=20.", verb.Errors);
        var said = JsonSerializer.Deserialize<JsonElement>(verb.Output);
        Assert.Equal((0, 0), (said.GetProperty("requestTime").GetArrayLength(), said.GetProperty("blockers").GetArrayLength()));
        var load = said.GetProperty("load");
        Assert.InRange(load.GetProperty("offered").GetInt32(), 99, 101);
        Assert.Equal((load.GetProperty("offered").GetInt32(), 0), (load.GetProperty("sent").GetInt32(), load.GetProperty("notSent").GetInt32()));
        Assert.InRange(load.GetProperty("completed").GetInt32() + load.GetProperty("drained").GetInt32(), 99, 101);
        Assert.InRange(load.GetProperty("drained").GetInt32(), 0, 25);

        // A timer of 20 ms may fire a few ms early; response time begins when the request was due, never after the send.
        var service = load.GetProperty("latency").GetProperty("p50Ms").GetDouble();
        Assert.InRange(service, 15, 1_000);
        Assert.InRange(load.GetProperty("response").GetProperty("p50Ms").GetDouble(), service * 0.99, 2_000);
        Assert.Equal(JsonValueKind.Object, load.GetProperty("sendLagMs").ValueKind);
        var checks = load.GetProperty("checks").EnumerateArray().ToDictionary(check => check.GetProperty("name").GetString()!);
        Assert.Equal(["littlesLaw", "generatorProcessor", "generatorQueue", "generatorStalls", "sendLag", "notSent", "sampleSize", "steadyState", "errors", "clamped", "connections"], checks.Keys);
        Assert.True(checks["notSent"].GetProperty("holds").GetBoolean());
        Assert.False(checks["sampleSize"].GetProperty("holds").GetBoolean());
        Assert.False(load.GetProperty("valid").GetBoolean());
    }

    /// <summary>Three requests add no thread that stays, so the second run need not wait the 20 s after which idle threads leave.</summary>
    [Fact(Timeout = 120_000)]
    public async Task Repeats_are_one_group_of_runs_each_after_the_pool_is_back_at_rest()
    {
        using var folder = new TemporaryFolder();

        var verb = await Verb.RunWithinAsync(
            TimeSpan.FromSeconds(80), "run", "--process-id", $"{shared.Target.Id}", "--scenario", "taskasyncwait", "--query", "ms=20", "-c", "1", "-n", "3", "--repeat", "2", "--tail", "1s", "--max-p95", "1ms", "--json", "--data", folder.Path);

        Assert.Equal(3, verb.ExitCode);
        Assert.StartsWith("2 of 2 runs: Threshold not met: --max-p95 allows 1 ms, but the p95 of the service time was ", verb.Errors[^1], StringComparison.Ordinal);
        Assert.Contains("Run 2 of 2.", verb.Errors);
        Assert.DoesNotContain(verb.Errors, line => line.Contains("not back at rest", StringComparison.Ordinal));
        var said = JsonSerializer.Deserialize<JsonElement>(verb.Output);
        var group = said.GetProperty("group").GetString()!;
        var runs = said.GetProperty("runs").EnumerateArray().ToArray();
        Assert.Equal(2, runs.Length);
        Assert.Equal(runs[1].GetProperty("file").GetString(), said.GetProperty("file").GetString());
        for (var index = 0; index < runs.Length; index++)
        {
            Assert.Equal((group, 3), (runs[index].GetProperty("group").GetString(), runs[index].GetProperty("load").GetProperty("completed").GetInt32()));
            var header = RunFiles.Read(runs[index].GetProperty("file").GetString()!)[0];
            Assert.Equal((group, index + 1), (header.GetProperty("group").GetProperty("id").GetString(), header.GetProperty("group").GetProperty("index").GetInt32()));
        }

        Assert.Equal(2, Directory.EnumerateFiles(folder.Path, "*.run.jsonl").Count());
    }

    /// <summary>A sample that has just started on a busy machine answers its first request late; a starved one too.</summary>
    [Fact(Timeout = 120_000)]
    public async Task A_target_that_does_not_answer_in_time_is_asked_again()
    {
        using var folder = new TemporaryFolder();
        await using var late = new LateAnswers(shared.Target.Address);

        var verb = await Verb.RunWithinAsync(
            TimeSpan.FromSeconds(80), "run", "--process-id", $"{shared.Target.Id}", "--base-address", $"{late.Address}", "--scenario", "taskasyncwait", "--query", "ms=20", "-c", "1", "-n", "3", "--tail", "1s",
            "--json", "--data", folder.Path);

        Assert.True(verb.ExitCode == 0, string.Join(' ', verb.Errors));
        Assert.Equal(3, JsonSerializer.Deserialize<JsonElement>(verb.Output).GetProperty("load").GetProperty("completed").GetInt32());
    }

    [Fact(Timeout = 120_000)]
    public async Task A_scenario_that_the_target_does_not_have_is_refused_with_those_it_has()
    {
        using var folder = new TemporaryFolder();

        var verb = await Verb.RunAsync("run", "--process-id", $"{shared.Target.Id}", "--scenario", "sing", "--data", folder.Path);

        Assert.Equal(1, verb.ExitCode);
        Assert.Contains("has no scenario 'sing'", verb.Errors[^1], StringComparison.Ordinal);
        Assert.Contains("taskwait", verb.Errors[^1], StringComparison.Ordinal);
        Assert.DoesNotContain(verb.Errors, line => line.StartsWith("   at ", StringComparison.Ordinal));
    }
}
