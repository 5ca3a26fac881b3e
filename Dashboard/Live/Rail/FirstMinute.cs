using Dashboard.Catalogue;
using Dashboard.Figures;
using Dashboard.Load;
using Dashboard.RunFile;
using Dashboard.Running;

namespace Dashboard.Live.Rail;

/// <summary>
/// The same wait of half a second, blocked and awaited, under one small load: long enough to see the pool grow, and back at rest within a minute.
/// </summary>
internal static class FirstMinute
{
    private const int Connections = 60;

    public static FirstMinuteStep Block { get; } =
        new("Block (.Result)", "taskwait", "threads and queue climb");

    public static FirstMinuteStep Await { get; } =
        new("Await", "taskasyncwait", "both stay low");

    public static IReadOnlyList<FirstMinuteStep> Steps { get; } = [Block, Await];

    public static string LoadInWords => LoadWords.Of(Plan(Block, [Endpoint(Block)], new Uri("http://127.0.0.1/"), TimeSpan.Zero).OnlyLoad!);

    public static bool IsOffered(IReadOnlyList<Scenario> scenarios) => Steps.All(step => scenarios.Any(scenario => scenario.Id == step.ScenarioId));

    public static LoadRunPlan Plan(
        FirstMinuteStep step, IReadOnlyList<Scenario> scenarios, Uri baseAddress, TimeSpan tail, int connections = Connections)
    {
        var scenario = scenarios.First(scenario => scenario.Id == step.ScenarioId);
        var load = new LoadOverrides { Connections = connections, DurationSeconds = LoadDefaults.Seconds, TimeoutSeconds = LoadDefaults.TimeoutSeconds };
        return LoadRunPlan.Of(scenario, load.On(scenario, baseAddress), tail);
    }

    public static bool IsOf(FirstMinuteStep step, RunHeader header) =>
        header is { Cell: null, Preset: null } && header.Scenario == step.ScenarioId && IsLoad(header.Plan);

    public static bool IsOf(FirstMinuteStep step, RunPlan plan) =>
        plan is LoadRunPlan load && load.Scenario?.Id == step.ScenarioId && IsLoad(load.OnlyLoad);

    public static RunListEntry? Newest(FirstMinuteStep step, IReadOnlyList<RunListEntry> all) =>
        all.FirstOrDefault(entry => entry is { Header: { } header, Summary.Load: not null } && IsOf(step, header));

    /// <summary>"41.3 requests/s on up to 42 threads, p95 3.13 s"; where nothing was answered in time, its outcome.</summary>
    public static string Outcome(RunSummary summary)
    {
        if (summary.Find() is not { Load.Completed: > 0 } phase || OutcomeSentence.Ending(summary) is not null)
        {
            return OutcomeSentence.Of(summary);
        }

        var measured = MeasuredRun.Of(summary);
        var rate = LoadFigures.Get("completedPerSecond").ValueOf(measured).Value;
        var threads = phase.ThreadsMax is { } most ? $" on up to {Readable.Plural((long)most, "thread")}" : "";
        var p95 = LoadFigures.Get("latency.p95Ms").ValueOf(measured).Value is { } latency ? $", p95 {Readable.Milliseconds(latency)}" : "";
        return $"{Readable.Number(rate)} requests/s{threads}{p95}";
    }

    private static bool IsLoad(LoadPlan? plan) =>
        plan is { Connections: Connections, DurationSeconds: LoadDefaults.Seconds, Arrivals: null } && new Uri(plan.Url).Query.Length == 0;

    private static Scenario Endpoint(FirstMinuteStep step) => new(step.ScenarioId, step.Name, "/", "", "", "", CustomEndpoint.UsualLoad);
}

internal sealed record FirstMinuteStep(string Name, string ScenarioId, string Watch);

/// <summary>Two concurrent loads on the sample: few requests that await, beside many that block.</summary>
internal static class VictimBesideCulprit
{
    public const string Id = "victim";

    public const string Title = "A victim beside a culprit";

    private const int VictimConnections = LoadDefaults.Connections;
    private const int CulpritConnections = 100;

    public static string Words => $"await × {VictimConnections} and .Result × {CulpritConnections}";

    public static bool IsOffered(IReadOnlyList<Scenario> scenarios) => FirstMinute.IsOffered(scenarios);

    public static LoadRunPlan Plan(IReadOnlyList<Scenario> scenarios, Uri baseAddress, TimeSpan tail) =>
        FirstMinute.Plan(FirstMinute.Await, scenarios, baseAddress, tail, VictimConnections)
            .With([FirstMinute.Plan(FirstMinute.Block, scenarios, baseAddress, tail, CulpritConnections)]) with
        { Title = $"{Title}: {Words}" };
}
