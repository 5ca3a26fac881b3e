using System.Text.Json;

namespace EndToEnd.Tests.CommandLine;

/// <summary>Two programs, or one that is started in two ways, take turns: each run meets a process of its own.</summary>
public sealed class ProgramsInTurnsTests
{
    private const string MinThreads = "DOTNET_ThreadPool_ForceMinWorkerThreads";

    /// <summary>
    /// 20 requests at a time sleep for 200 ms each: 10 a second on 2 threads and those that are added one by one, 100 a second on 64 (0x40). The verdict needs four
    /// runs a side. The server writes no line with its address: it is found by its ports, of which one speaks HTTP/2 alone.
    /// </summary>
    [Fact(Timeout = 420_000)]
    public async Task More_minimum_threads_are_faster_on_blocking_code_and_are_named_as_what_is_under_study()
    {
        using var folder = new TemporaryFolder();

        var verb = await Verb.RunWithinAsync(TimeSpan.FromSeconds(400), [
            "run", "--path", "/mixed/sleep?sleep=200", "-c", "20", "-d", "2s", "--repeat", "4", "--warm-up", "1s", "--signals", "counters", "--json", "--data", folder.Path,
            "--side-environment", $"A:{MinThreads}=2", "--side-environment", $"B:{MinThreads}=40", "--", "dotnet", ProductFiles.ShapesAssembly]);

        Assert.True(verb.ExitCode == 0, string.Join('\n', verb.Errors));
        var said = JsonSerializer.Deserialize<JsonElement>(verb.Output);
        var comparison = said.GetProperty("comparison");
        Assert.Equal(("faster", $"Environment {MinThreads}"), (comparison.GetProperty("verdict").GetString(), comparison.GetProperty("underStudy").GetString()));
        Assert.Equal(0, comparison.GetProperty("confounders").GetArrayLength());
        var difference = Assert.Single(comparison.GetProperty("differences").EnumerateArray(), one => one.GetProperty("name").GetString() == $"Environment {MinThreads}");
        Assert.Equal(("2", "40", true), (difference.GetProperty("a").GetString(), difference.GetProperty("b").GetString(), difference.GetProperty("isCondition").GetBoolean()));

        // Each run has its own process, and its place in an order that both sides share.
        JsonElement[] headers = [.. Directory.EnumerateFiles(folder.Path, "*.run.jsonl").Select(file => RunFiles.Read(file)[0])];
        Assert.Equal(8, headers.Length);
        Assert.Equal(8, headers.Select(header => header.GetProperty("target").GetProperty("processId").GetInt32()).Distinct().Count());
        Assert.Equal(Enumerable.Range(1, 8), headers.Select(header => header.GetProperty("group").GetProperty("order").GetProperty("turn").GetInt32()).Order());
        Assert.Single(headers.Select(header => header.GetProperty("group").GetProperty("order").GetProperty("seed").GetInt32()).Distinct());
        Assert.All(headers, header => Assert.Equal(1, header.GetProperty("program").GetProperty("warmUpSeconds").GetDouble()));
        await Proc.NoneMarkedAsync(verb.Mark);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_series_that_was_stopped_is_resumed_by_the_same_command_and_makes_no_whole_run_again()
    {
        using var folder = new TemporaryFolder();
        string[] options =
        [
            "run", "--path", "/mixed/sleep?sleep=20", "-c", "2", "-d", "1s", "--warm-up", "0s", "--signals", "counters", "--json", "--data", folder.Path,
            "--side-environment", "B:ANY=1",
        ];
        string[] command = ["--", "dotnet", ProductFiles.ShapesAssembly];
        string resume;
        await using (var program = ChildProgram.Start(ProductFiles.DashboardAssembly, [.. options, .. command]))
        {
            var first = (await program.WaitForLineAsync("^Starting ([AB]): ", TimeSpan.FromSeconds(60))).Groups[1].Value;
            await program.WaitForLineAsync($"^Starting {(first == "A" ? "B" : "A")}: ", TimeSpan.FromSeconds(90));
            Signals.Send("INT", program.Id);
            resume = (await program.WaitForLineAsync(@"^The series was stopped: 1 of 2 runs done\. Continue with --resume (g-\S+)\.$", TimeSpan.FromSeconds(30))).Groups[1].Value;
            await program.WaitForExitAsync(TimeSpan.FromSeconds(20));
            Assert.Equal(130, program.Process.ExitCode);
        }

        var made = Assert.Single(Directory.GetFiles(folder.Path, "*.run.jsonl"));
        var verb = await Verb.RunWithinAsync(TimeSpan.FromSeconds(100), [.. options, "--resume", resume, .. command]);

        Assert.True(verb.ExitCode == 0, string.Join('\n', verb.Errors));
        Assert.Equal(2, Directory.GetFiles(folder.Path, "*.run.jsonl").Length);
        Assert.Contains(made, Directory.GetFiles(folder.Path, "*.run.jsonl"));
        Assert.Equal("Environment ANY", JsonSerializer.Deserialize<JsonElement>(verb.Output).GetProperty("comparison").GetProperty("underStudy").GetString());
        await Proc.NoneMarkedAsync(verb.Mark);
    }

    [Fact(Timeout = 120_000)]
    public async Task A_side_of_another_version_than_expected_is_one_sentence_and_no_verdict()
    {
        using var folder = new TemporaryFolder();

        var verb = await Verb.RunWithinAsync(TimeSpan.FromSeconds(100), [
            "run", "--path", "/api/diagscenario/taskasyncwait?ms=20", "-c", "2", "-d", "1s", "--warm-up", "0s", "--signals", "counters", "--data", folder.Path,
            "--side-environment", "B:ANY=1", "--expect-version", "A:0.1", "--expect-version", "A:.NET 10", "--expect-version", "B:9.9",
            "--", "dotnet", ProductFiles.TargetAppAssembly, "--port", "0"]);

        Assert.Equal((1, ""), (verb.ExitCode, verb.Output));
        Assert.Contains("B: TargetApp is version ", verb.Errors[^1], StringComparison.Ordinal);
        Assert.Contains(", not 9.9: check what is started, or --expect-version. There is no verdict; ", verb.Errors[^1], StringComparison.Ordinal);
        await Proc.NoneMarkedAsync(verb.Mark);
    }

    /// <summary>The first is found before anything starts, the others when it is B's turn, whatever A had until then.</summary>
    [Theory(Timeout = 120_000)]
    [InlineData("/no/such/program", "'/no/such/program' not found")]
    [InlineData("sh -c \"exit 3\"", "B: The command sh -c exit 3 ended with exit code 3. It started no .NET program to attach to. There is no verdict; ")]
    public async Task A_side_that_does_not_start_is_one_sentence_and_no_verdict(string command, string says)
    {
        using var folder = new TemporaryFolder();

        var verb = await Verb.RunWithinAsync(TimeSpan.FromSeconds(100), [
            "run", "--path", "/api/diagscenario/taskasyncwait?ms=20", "-c", "2", "-d", "1s", "--warm-up", "0s", "--signals", "counters", "--data", folder.Path,
            "--against-command", command, "--", "dotnet", ProductFiles.TargetAppAssembly, "--port", "0"]);

        Assert.Equal((1, ""), (verb.ExitCode, verb.Output));
        Assert.Contains(says, verb.Errors[^1], StringComparison.Ordinal);
        await Proc.NoneMarkedAsync(verb.Mark);
    }
}
