using System.Text.Json;

namespace EndToEnd.Tests.CommandLine;

/// <summary>The load engine from the command line, against the sample. Bounds are wide: the machine is shared with the target and the tests.</summary>
public sealed class LoadVerbTests(SharedTarget shared) : IClassFixture<SharedTarget>
{
    /// <summary>Answers after 50 ms that cost no thread: ten connections make 200 requests/s on any machine.</summary>
    private string FiftyMilliseconds => $"{shared.Target.Address}api/diagscenario/taskasyncwait?ms=50";

    [Fact(Timeout = 120_000)]
    public async Task A_closed_loop_gives_its_figures_with_their_meaning_and_lines_of_progress()
    {
        var verb = await Verb.RunAsync("load", FiftyMilliseconds, "-c", "10", "-d", "4s", "--details");

        Assert.Equal(0, verb.ExitCode);
        Assert.StartsWith($"GET {FiftyMilliseconds}: closed loop, 10 connections, 4 s, keep-alive, timeout 30 s", verb.Output, StringComparison.Ordinal);
        Assert.Contains("Closed loop: completed requests, each weighted by the share of its time inside the window", verb.Output, StringComparison.Ordinal);
        Assert.Contains("From sending: From sending to the last byte;", verb.Output, StringComparison.Ordinal);
        Assert.Contains("of 10\u202f000)", verb.Output, StringComparison.Ordinal);
        Assert.Contains(verb.Errors, line => line.Contains(" s of 4 s · ", StringComparison.Ordinal) && line.Contains(" requests/s · p95 ", StringComparison.Ordinal));
        Assert.DoesNotContain('█', string.Join('\n', verb.Errors));
    }

    [Fact(Timeout = 120_000)]
    public async Task JSON_holds_the_figures_of_the_contract()
    {
        var verb = await Verb.RunAsync("load", FiftyMilliseconds, "-c", "10", "-d", "3s", "--json");

        Assert.Equal(0, verb.ExitCode);
        var json = JsonSerializer.Deserialize<JsonElement>(verb.Output);
        var completed = json.GetProperty("completed").GetInt64();
        Assert.InRange(json.GetProperty("windowSeconds").GetDouble(), 2.9, 3.5);
        Assert.Equal(completed / json.GetProperty("windowSeconds").GetDouble(), json.GetProperty("countedPerSecond").GetDouble(), 0.01);
        Assert.Equal(json.GetProperty("completedPerSecond").GetDouble(), json.GetProperty("succeededPerSecond").GetDouble());

        // Connections ÷ mean latency; on a busy machine latencies scatter and workers are idle in between.
        var byLatency = json.GetProperty("meanInFlight").GetDouble() / json.GetProperty("latency").GetProperty("meanMs").GetDouble() * 1000;
        Assert.InRange(json.GetProperty("completedPerSecond").GetDouble() / byLatency, 0.95, 1.05);
        Assert.InRange(json.GetProperty("completedPerSecond").GetDouble(), 50, 201);
        Assert.Equal(json.GetProperty("sent").GetInt64(), json.GetProperty("offered").GetInt64());
        Assert.Equal(json.GetProperty("sent").GetInt64(), completed + json.GetProperty("drained").GetInt64());
        Assert.Equal(json.GetProperty("sent").GetInt64(), json.GetProperty("statusClasses").GetProperty("2xx").GetInt64());
        Assert.InRange(json.GetProperty("latency").GetProperty("p50Ms").GetDouble(), 50, 300);

        // Ten, less what a busy machine takes from one answer to the next request.
        Assert.InRange(json.GetProperty("meanInFlight").GetDouble(), 8, 10.1);
        Assert.Equal(10, json.GetProperty("connectionsOpened").GetInt32());
        Assert.Equal(JsonValueKind.Null, json.GetProperty("response").ValueKind);
        Assert.Contains("p999Ms", json.GetProperty("unsupportedPercentiles").EnumerateArray().Select(name => name.GetString()));
        Assert.Equal(JsonValueKind.Array, json.GetProperty("checks").ValueKind);
    }

    [Fact(Timeout = 120_000)]
    public async Task A_number_of_requests_is_sent_exactly_and_the_percentile_file_is_written()
    {
        using var folder = new TemporaryFolder();
        var verb = await Verb.RunAsync("load", FiftyMilliseconds, "-c", "10", "-n", "100", "--no-keep-alive", "--json", "--hgrm", folder["latency.hgrm"], "--hlog", folder["latency.hlog"]);

        Assert.Equal(0, verb.ExitCode);
        var json = JsonSerializer.Deserialize<JsonElement>(verb.Output);
        Assert.Equal((100, 100, 0), (json.GetProperty("sent").GetInt32(), json.GetProperty("completed").GetInt32(), json.GetProperty("drained").GetInt32()));
        Assert.Equal(100, json.GetProperty("connectionsOpened").GetInt32());
        Assert.Contains($"Percentiles of the service time: {folder["latency.hgrm"]}", verb.Errors);
        Assert.Contains($"Intervals of the service time: {folder["latency.hlog"]}", verb.Errors);
        var log = await File.ReadAllLinesAsync(folder["latency.hlog"], TestContext.Current.CancellationToken);
        Assert.Contains(log, line => line.Contains(",HIST", StringComparison.Ordinal));
        var lines = await File.ReadAllLinesAsync(folder["latency.hgrm"], TestContext.Current.CancellationToken);
        Assert.Equal("       Value     Percentile TotalCount 1/(1-Percentile)", lines[0]);
        Assert.Contains("Total count    =          100]", lines[^2], StringComparison.Ordinal);
    }

    [Fact(Timeout = 120_000)]
    public async Task An_open_loop_offers_its_rate_and_counts_what_it_could_not_send()
    {
        // Two requests out at 50 ms each are at most 40 a second: of the 100 offered each second more than half cannot be sent.
        var verb = await Verb.RunAsync("load", FiftyMilliseconds, "--rate", "100", "-c", "2", "-d", "3s", "--json", "--max-error-rate", "20%");

        Assert.Equal(3, verb.ExitCode);
        Assert.StartsWith("Threshold not met: --max-error-rate allows 20 %, ", verb.Errors[^1], StringComparison.Ordinal);
        var json = JsonSerializer.Deserialize<JsonElement>(verb.Output);
        Assert.InRange(json.GetProperty("offered").GetInt64(), 280, 320);
        Assert.Equal(json.GetProperty("offered").GetInt64(), json.GetProperty("sent").GetInt64() + json.GetProperty("notSent").GetInt64());
        Assert.InRange(json.GetProperty("notSent").GetInt64(), 150, 300);
        Assert.InRange(json.GetProperty("response").GetProperty("p50Ms").GetDouble(), json.GetProperty("latency").GetProperty("p50Ms").GetDouble() * 0.99, 2_000);
        Assert.Equal(JsonValueKind.Object, json.GetProperty("sendLagMs").ValueKind);
    }

    [Fact(Timeout = 120_000)]
    public async Task A_broken_threshold_is_exit_code_3_with_one_sentence_and_all_figures()
    {
        var verb = await Verb.RunAsync("load", FiftyMilliseconds, "-c", "2", "-n", "20", "--max-p95", "10ms", "--min-rps", "5000");

        Assert.Equal(3, verb.ExitCode);
        var said = Assert.Single(verb.Errors);
        Assert.StartsWith("Thresholds not met: --max-p95 allows 10 ms, but the p95 of the service time was ", said, StringComparison.Ordinal);
        Assert.Contains("; --min-rps asks for 5\u202f000 requests/s, but the throughput was ", said, StringComparison.Ordinal);
        Assert.Contains("Throughput", verb.Output, StringComparison.Ordinal);
    }

    [Fact(Timeout = 120_000)]
    public async Task Thresholds_that_hold_are_exit_code_0()
    {
        var verb = await Verb.RunAsync("load", FiftyMilliseconds, "-c", "2", "-n", "20", "--max-p95", "20s", "--min-rps", "0.1", "--max-error-rate", "0%");

        Assert.Equal(0, verb.ExitCode);
        Assert.DoesNotContain(verb.Errors, said => said.StartsWith("Thresholds", StringComparison.Ordinal));
    }

    [Fact(Timeout = 120_000)]
    public async Task A_server_that_is_not_there_is_exit_code_1_with_one_sentence_and_the_figures()
    {
        var port = FreePorts.One();
        var verb = await Verb.RunAsync("load", $"http://127.0.0.1:{port}/", "-c", "2", "-n", "6", "--json", "--max-p95", "1s");

        Assert.Equal(1, verb.ExitCode);
        Assert.Equal($"No connection to http://127.0.0.1:{port} could be opened in 6 attempts; start the server there, or correct the address.", Assert.Single(verb.Errors));
        var json = JsonSerializer.Deserialize<JsonElement>(verb.Output);
        Assert.Equal((6, 0), (json.GetProperty("errors").GetProperty("connect").GetInt32(), json.GetProperty("completed").GetInt32()));
        Assert.Contains("Connection refused", json.GetProperty("errorMessages")[0].GetString(), StringComparison.Ordinal);
    }

    [Fact(Timeout = 120_000)]
    public async Task The_first_Ctrl_C_drains_and_still_gives_the_figures()
    {
        await using var load = ChildProgram.Start(ProductFiles.DashboardAssembly, ["load", FiftyMilliseconds, "-c", "4", "-d", "60s", "--json"]);
        await load.WaitForLineAsync("^[3-9] s of 60 s", TimeSpan.FromSeconds(30));

        Signals.Send("INT", load.Id);
        await load.WaitForExitAsync(TimeSpan.FromSeconds(15));

        Assert.Equal(0, load.Process.ExitCode);
        Assert.Contains(load.StandardErrors, line => line.StartsWith("Stopping: ", StringComparison.Ordinal));
        var json = JsonSerializer.Deserialize<JsonElement>(load.StandardOutput);
        Assert.InRange(json.GetProperty("windowSeconds").GetDouble(), 2.5, 30);
        Assert.Equal(0, json.GetProperty("unfinished").GetInt32());
        Assert.True(json.GetProperty("completed").GetInt32() > 20);
    }

    [Fact(Timeout = 120_000)]
    public async Task The_second_Ctrl_C_gives_up_what_is_out_and_keeps_it_as_unfinished()
    {
        await using var load = ChildProgram.Start(
            ProductFiles.DashboardAssembly, ["load", $"{shared.Target.Address}api/diagscenario/taskasyncwait?ms=30000", "-c", "4", "-d", "40s", "--timeout", "60s", "--json", "--max-p95", "1ms"]);
        await load.WaitForLineAsync("^[3-9] s of 40 s", TimeSpan.FromSeconds(30));

        Signals.Send("INT", load.Id);
        await load.WaitForLineAsync("^Stopping: ", TimeSpan.FromSeconds(10));
        await load.WaitForLineAsync("^Sending stopped", TimeSpan.FromSeconds(10));
        Signals.Send("INT", load.Id);
        await load.WaitForExitAsync(TimeSpan.FromSeconds(15));

        Assert.Equal(3, load.Process.ExitCode);
        Assert.Equal(4, JsonSerializer.Deserialize<JsonElement>(load.StandardOutput).GetProperty("unfinished").GetInt32());
    }

    [Fact(Timeout = 120_000)]
    public async Task On_a_terminal_a_bar_is_drawn_and_gone_when_the_figures_come()
    {
        Assert.SkipUnless(File.Exists("/usr/bin/script"), "The program 'script', which gives a terminal, is not installed.");
        var verb = await Verb.RunCommandAsync(
            "/usr/bin/script", "-qec", $"dotnet '{ProductFiles.DashboardAssembly}' load '{FiftyMilliseconds}' -c 4 -d 2s", "/dev/null");

        Assert.Equal(0, verb.ExitCode);
        Assert.Contains("█░", verb.Output, StringComparison.Ordinal);
        Assert.Contains("\nGET http", verb.Output, StringComparison.Ordinal);
        Assert.Contains("Throughput", verb.Output, StringComparison.Ordinal);
    }
}
