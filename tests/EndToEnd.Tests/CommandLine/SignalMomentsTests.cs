namespace EndToEnd.Tests.CommandLine;

/// <summary>
/// A signal at any moment of any verb that measures: there is a result or a sentence, nothing half-made lies in the data folder, the target's minimum threads
/// are what they were, and no child is left. `./test` takes some of the moments, TPD_SIGNALS=all (`Benchmarks signals`) every one.
/// </summary>
public sealed class SignalMomentsTests(SharedTarget shared) : IClassFixture<SharedTarget>
{
    private const int Signalled = 130;
    private const string Slow = "taskasyncwait --query ms=1500 -c 5";
    private const string Quick = "taskasyncwait --query ms=20 -c 5";
    private static readonly string[] Kinds = ["HUP", "INT", "TERM"];

    /// <summary>What is started and when the signal comes: after a line that is printed (null: after nothing) and so many milliseconds more.</summary>
    private static readonly (string Verb, string? Line, int Milliseconds)[] All =
    [
        ($"run --scenario {Slow} -d 20s", null, 400),
        ($"run --scenario {Slow} -d 20s", "^Starting", 0),
        ($"run --scenario {Slow} -d 20s", "5 connections for 20 s", 1_000),
        ($"run --scenario {Slow} -d 2s", "5 connections for 2 s", 2_300),
        ($"run --scenario {Quick} -d 1s", "watching the pool recover", 200),

        ($"run --repeat 3 --scenario {Quick} -d 2s --tail 2s", null, 700),
        ($"run --repeat 3 --scenario {Quick} -d 2s --tail 2s", "5 connections for 2 s", 500),
        ($"run --repeat 3 --scenario {Quick} -d 2s --tail 2s", "watching the pool recover", 1_000),
        ($"run --repeat 3 --scenario {Quick} -d 2s --tail 2s", "watching the pool recover", 2_100),
        ($"run --repeat 3 --scenario {Quick} -d 2s --tail 2s", "watching the pool recover", 4_000),

        ($"sweep --scenario {Quick} -d 3s --x minThreads=16,32", null, 700),
        ($"sweep --scenario {Quick} -d 3s --x minThreads=16,32", "about ", 1_000),
        ($"sweep --scenario {Quick} -d 3s --x minThreads=16,32", "^1 of 2: 16 minimum threads", 100),
        ($"sweep --scenario {Quick} -d 3s --x minThreads=16,32", "^1 of 2: 16 minimum threads. Measuring", 2_000),
        ($"sweep --scenario {Quick} -d 3s --x minThreads=16,32", "^2 of 2: 32 minimum threads", 1_000),

        ("matrix --demo --foreground 1,2 --workers 0 --operations 300000 --repeats 2", null, 700),
        ("matrix --demo --foreground 1,2 --workers 0 --operations 300000 --repeats 2", "about ", 100),
        ("matrix --demo --foreground 1,2 --workers 0 --operations 300000 --repeats 2", "^1 of 4", 200),
        ("matrix --demo --foreground 1,2 --workers 0 --operations 300000 --repeats 2", "^2 of 4", 500),
        ("matrix --demo --foreground 1,2 --workers 0 --operations 300000 --repeats 2", "^3 of 4", 100),

        ("record -d 60s", null, 300),
        ("record -d 60s", null, 700),
        ("record -d 60s", "Recording without load", 0),
        ("record -d 60s", "Recording without load", 600),
        ("record -d 2s", "Recording without load", 1_950),

        ("demo", null, 300),
        ("demo", null, 1_000),
        ("demo", "^Dashboard: http", 0),
        ("demo", "^Dashboard: http", 1_000),
        ("demo", "^Dashboard: http", 4_000),
    ];

    /// <summary>What no other test of signals has: a sweep that has changed the minimum, and a demo that is served.</summary>
    private static readonly (int Moment, string Signal)[] Some = [(13, "HUP"), (27, "TERM")];

    public static TheoryData<int, string> Moments => [.. (Environment.GetEnvironmentVariable("TPD_SIGNALS") == "all"
        ? Enumerable.Range(0, All.Length).SelectMany(moment => Kinds.Select(signal => (moment, signal)))
        : Some).Select(row => new TheoryDataRow<int, string>(row.Item1, row.Item2))];

    [Theory(Timeout = 150_000)]
    [MemberData(nameof(Moments))]
    public async Task A_signal_leaves_a_result_or_a_sentence_and_nothing_else(int moment, string signal)
    {
        var (words, line, milliseconds) = All[moment];
        using var folder = new TemporaryFolder();
        var before = await shared.Target.MinimumAsync();
        string[] own = words == "demo" ? ["--port", "0", "--target-port", "0", "--db-port", "0", "--slow-port", "0", "--no-browser"]
            : words.Contains("--demo", StringComparison.Ordinal) ? []
            : words.StartsWith("record", StringComparison.Ordinal) ? ["--process-id", $"{shared.Target.Id}"]
            : ["--process-id", $"{shared.Target.Id}", "--base-address", $"{shared.Target.Address}"];
        await using var verb = ChildProgram.Start(ProductFiles.DashboardAssembly, [.. words.Split(' '), .. own, "--data", folder.Path]);
        if (line is not null)
        {
            await verb.WaitForLineAsync(line, TimeSpan.FromSeconds(60));
        }

        await Task.Delay(milliseconds, TestContext.Current.CancellationToken);
        Signals.Send(signal, verb.Id);
        await verb.WaitForExitAsync(TimeSpan.FromSeconds(30));

        // A signal that comes while the last line is written finds the verb done, and a server that is ended did what it was to do; before its first
        // instruction nobody can take it.
        var (code, isEarly) = (verb.Process.ExitCode, line is null && verb.Output.Length == 0);
        var mayBeDone = words == "record -d 2s" || verb.Output.Contains("Dashboard: http", StringComparison.Ordinal);
        Assert.True(code == Signalled || (code == 0 && mayBeDone) || (isEarly && code > 128), $"Exit code {code}\n{verb.Output}");
        Assert.True(isEarly || verb.Output.Length > 0, "There is a result or a sentence.");
        Assert.DoesNotContain("   at ", verb.Output, StringComparison.Ordinal);
        Assert.DoesNotContain(Directory.EnumerateFiles(folder.Path), file => Path.GetExtension(file) is ".recording" or ".draft");
        Assert.All(Directory.EnumerateFiles(folder.Path, "*.run.jsonl"), file => Assert.Single(RunFiles.Read(file).OfKind("summary")));
        await Proc.NoneMarkedAsync(verb.Mark);
        Assert.Equal(before, await shared.Target.MinimumAsync());
    }
}
