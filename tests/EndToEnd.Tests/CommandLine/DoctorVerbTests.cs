using System.Text.Json;

namespace EndToEnd.Tests.CommandLine;

/// <summary>A server that knows nothing of the dashboard, under its own callers' load: what one command says of it.</summary>
public sealed class DoctorVerbTests(ITestOutputHelper output)
{
    /// <summary>Eleven seconds of looking at most, and the start and end of a program beside others: three times what was measured.</summary>
    private const int LimitSeconds = 40;

    private const int Waiting = 3;

    /// <summary>The shapes that await for ever, what each request's chain ends with, and how many such chains it has.</summary>
    private static readonly (string Name, string Chain, int Each)[] Pending =
    [
        ("gate", "lambda in LoggedWaits.Map → Pending.EnterAsync → SemaphoreSlim", 2),
        ("signal", "lambda in Pending.Map → Pending.LoadAsync → TaskCompletionSource", 1),
        ("channel", "Pending.ReadAsync → Channel", 1),
        ("client", "lambda in Pending.Map → Pending.AskAsync → HttpClient.GetStringAsyncCore", 1),
        ("all", "Pending.AllAsync → Pending.EnterAsync → SemaphoreSlim", 1),
        ("shared", "Pending.SharedAsync → Pending.LoadAsync → TaskCompletionSource", 1),
        ("delay", "Pending.DelayAsync → Task.Delay", 1),
    ];

    [Theory(Timeout = 120_000)]
    [InlineData("/lambda", 40, 3, "starvationByTaskWaits starvationByBlocking blockedNotInjected steadyBlocking", "GET /lambda blocks", "Await the task")]
    [InlineData("/stock", 40, 3, "lockConvoy blockedNotInjected", "Stock.Take (Stock.cs:12)", "Hold the lock")]
    [InlineData("/reported/connections", 40, 3, "connectionsAwaited slowAwaits", "GET /reported/connections ", "")]
    [InlineData("/hello", 2, 0, "healthy", "nothing wrong", "")]
    public async Task One_command_names_what_is_wrong_and_whose_code_it_is(string path, int callers, int exitCode, string rules, string says, string fix)
    {
        await using var server = ChildProgram.Start(ProductFiles.ShapesAssembly, []);
        var address = new Uri((await server.WaitForLineAsync("^Shapes: ([^ ]+)", TimeSpan.FromSeconds(30))).Groups[1].Value);
        using var traffic = new Traffic(address, (path, callers));

        // At the same time: each looks for some ten seconds.
        var asJson = Verb.RunWithinAsync(TimeSpan.FromSeconds(LimitSeconds), "doctor", $":{address.Port}", "--json");
        var verb = await Verb.RunWithinAsync(TimeSpan.FromSeconds(LimitSeconds), "doctor", $"{server.Id}");
        var json = await asJson;

        output.WriteLine(verb.Output);
        var lines = verb.Output.TrimEnd().Split('\n');
        Assert.Equal(exitCode, verb.ExitCode);
        Assert.InRange(lines.Length, 1, 25);
        Assert.All(lines, static line => Assert.InRange(line.Length, 1, 100));
        Assert.Contains(says, string.Join(' ', lines.Take(2)), StringComparison.Ordinal);
        Assert.Contains(fix, verb.Output, StringComparison.Ordinal);

        var said = JsonSerializer.Deserialize<JsonElement>(json.Output);
        Assert.Equal(exitCode, json.ExitCode);
        Assert.Contains(said.GetProperty("verdict").GetProperty("rule").GetString()!, rules.Split(' '));
    }

    /// <summary>No counter has requests that hung before anybody looked, and nothing is queued; their threads wait.</summary>
    [Fact(Timeout = 120_000)]
    public async Task A_deadlock_from_before_is_found_by_its_threads()
    {
        await using var server = ChildProgram.Start(ProductFiles.ShapesAssembly, []);
        var address = new Uri((await server.WaitForLineAsync("^Shapes: ([^ ]+)", TimeSpan.FromSeconds(30))).Groups[1].Value);
        using (new Traffic(address, ("/deadlock/forever", 8)))
        {
            await Task.Delay(TimeSpan.FromSeconds(3), TestContext.Current.CancellationToken);
        }

        var verb = await Verb.RunWithinAsync(TimeSpan.FromSeconds(LimitSeconds), "doctor", $"{server.Id}");

        output.WriteLine(verb.Output);
        Assert.Equal(3, verb.ExitCode);
        Assert.Contains("Deadlock.Hold (Deadlock.cs:21)", verb.Output.Split('\n')[0], StringComparison.Ordinal);
    }

    /// <summary>Nothing blocks, and no event is raised of what awaits for ever: the objects of the async methods are what there is.</summary>
    [Fact(Timeout = 120_000)]
    public async Task Requests_that_await_for_ever_have_their_methods_in_the_list_of_what_is_pending()
    {
        await using var server = ChildProgram.Start(ProductFiles.ShapesAssembly, []);
        var address = new Uri((await server.WaitForLineAsync("^Shapes: ([^ ]+)", TimeSpan.FromSeconds(30))).Groups[1].Value);
        using var traffic = new Traffic(address, [.. Pending.Select(static one => ($"/pending/{one.Name}", Waiting))]);
        await Task.Delay(TimeSpan.FromSeconds(2), TestContext.Current.CancellationToken);

        var verb = await Verb.RunWithinAsync(TimeSpan.FromSeconds(LimitSeconds), "doctor", $"{server.Id}", "--pending", "--json");

        output.WriteLine(verb.Output);
        var said = JsonSerializer.Deserialize<JsonElement>(verb.Output).GetProperty("pending").EnumerateArray()
            .ToLookup(static one => one.GetProperty("chain").GetString()!, static one => one.GetProperty("count").GetInt32());
        Assert.Equal(0, verb.ExitCode);
        foreach (var (name, chain, each) in Pending)
        {
            Assert.Equal((name, Waiting * each), (name, said.Where(one => one.Key.EndsWith($" → {chain}", StringComparison.Ordinal)).Sum(static one => one.Sum())));
        }

        var text = await Verb.RunWithinAsync(TimeSpan.FromSeconds(LimitSeconds), "doctor", $"{server.Id}", "--pending");
        Assert.Contains("SemaphoreSlim", text.Output, StringComparison.Ordinal);
        Assert.All(text.Output.TrimEnd().Split('\n'), static line => Assert.InRange(line.Length, 1, 100));
    }

    [Fact(Timeout = 120_000)]
    public async Task All_processes_are_listed_the_worst_first()
    {
        await using var well = ChildProgram.Start(ProductFiles.ShapesAssembly, []);
        await using var starving = ChildProgram.Start(ProductFiles.ShapesAssembly, []);
        await well.WaitForLineAsync("^Shapes: ", TimeSpan.FromSeconds(30));
        var address = new Uri((await starving.WaitForLineAsync("^Shapes: ([^ ]+)", TimeSpan.FromSeconds(30))).Groups[1].Value);
        using var traffic = new Traffic(address, ("/lambda", 60));

        var verb = await Verb.RunWithinAsync(TimeSpan.FromSeconds(LimitSeconds), "doctor");

        var lines = verb.Output.TrimEnd().Split('\n').ToList();
        var (ill, healthy) = (lines.FindIndex(line => line.Contains($"({starving.Id}", StringComparison.Ordinal)), lines.FindIndex(line => line.Contains($"({well.Id}", StringComparison.Ordinal)));
        Assert.Equal(3, verb.ExitCode);
        Assert.InRange(ill, 0, healthy - 1);
    }

    /// <summary>The command is started, gets its load, and is ended with us; the load is a run.</summary>
    [Fact(Timeout = 120_000)]
    public async Task A_command_is_started_loaded_and_judged()
    {
        using var folder = new TemporaryFolder();
        var port = $"{FreePorts.One()}";

        var verb = await Verb.RunWithinAsync(
            TimeSpan.FromSeconds(60), "doctor", "--path", "/api/diagscenario/taskwait", "-c", "40", "--base-address", port, "--data", folder.Path, "--json",
            "--", "dotnet", ProductFiles.TargetAppAssembly, "--port", port);

        var said = JsonSerializer.Deserialize<JsonElement>(verb.Output);
        Assert.Equal((3, "TaskWait.Handle"), (verb.ExitCode, said.GetProperty("finding").GetProperty("method").GetString()));
        Assert.Single(Directory.GetFiles(folder.Path, "*.jsonl"), file => file.Contains(said.GetProperty("runId").GetString()!, StringComparison.Ordinal));
        await Proc.NoneMarkedAsync(verb.Mark);
    }
}
