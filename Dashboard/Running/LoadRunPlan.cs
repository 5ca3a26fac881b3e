using Dashboard.Catalogue;
using Dashboard.Load;
using Dashboard.Load.Tls;

namespace Dashboard.Running;

/// <summary>A plan that sends load.</summary>
public sealed record LoadRunPlan(string Id, string Title, IReadOnlyList<LoadPhase> Phases, TimeSpan Tail) : RunPlan(Id, Title)
{
    /// <summary>The recording is long enough for the runtime to retire idle threads (20 s).</summary>
    public static readonly TimeSpan DefaultTail = TimeSpan.FromSeconds(25);

    /// <summary>Endpoints of this style are limited by processors and not by waiting, so connections ÷ time is no bound of theirs.</summary>
    private const string ProcessorStyle = "cpu";

    public Scenario? Scenario { get; init; }

    public string? Preset { get; init; }

    /// <summary>Name of the load whose figures represent the run; null is the longest.</summary>
    public string? MainPhase { get; init; }

    public bool RestoresMinThreads { get; init; }

    public LoadPlan? OnlyLoad => Phases is [{ Load: { } load, Loads.Count: 1 }] ? load : null;

    /// <inheritdoc/>
    public override string EndpointTitle => (Scenario, OnlyLoad) is ({ } scenario, { } load) ? scenario.TitleWith(new Uri(load.Url).Query) : Title;

    /// <summary>Time of an answer of the run's main load without waiting, in seconds; null when unknown.</summary>
    internal double? ServiceSecondsOf(RunSummary summary) => Phases.FirstOrDefault(phase => phase.Name == summary.MainPhase) is not { } main ? null
        : main.ServiceSeconds ?? (Scenario is { IsOwn: false, Style: not ProcessorStyle, DefaultMs: { } usual } ? usual / 1000.0 : null);

    /// <summary>For example "2 of 6: sync × 100"; null for a plan with one load.</summary>
    internal string? StepOf(LoadPhase? phase) => phase is null || Phases.Count < 2
        ? null
        : $"{Readable.Count(Phases.TakeWhile(other => other != phase).Count() + 1)} of {Readable.Count(Phases.Count)}: {phase.Name}";

    public static LoadRunPlan Of(Scenario scenario, LoadPlan load, TimeSpan tail)
    {
        var query = Uri.TryCreate(load.Url, UriKind.Absolute, out var url) ? url.Query : "";
        var phase = new LoadPhase(scenario.IsOwn ? scenario.Title : scenario.Id, load)
        {
            ServiceSeconds = scenario.IsOwn || scenario.Style == ProcessorStyle ? null : ScenarioQuery.Split(query).Milliseconds / 1000,
        };
        return new LoadRunPlan(scenario.Id, $"{scenario.TitleWith(query)}, {LoadWords.Of(load)}", [phase], tail) { Scenario = scenario };
    }

    /// <summary>The plan with the time of each request when nothing queues; null leaves it as it is.</summary>
    internal LoadRunPlan Taking(TimeSpan? service) =>
        service is { } time ? this with { Phases = [.. Phases.Select(phase => phase with { ServiceSeconds = time.TotalSeconds })] } : this;

    internal LoadRunPlan WithQuery(string query, Uri baseAddress) =>
        Of(Scenario!, Phases[0].Load! with { Url = Scenario!.Url(baseAddress, query).ToString() }, Tail);

    /// <inheritdoc cref="With(IReadOnlyList{LoadRunPlan})"/>
    /// <param name="others">None leaves the plan as it is.</param>
    /// <exception cref="UserFacingException">A scenario is missing, or the end of one of these loads is not known.</exception>
    internal LoadRunPlan With(IEnumerable<ConcurrentLoad> others, Func<string, Scenario> scenario, Uri baseAddress) =>
        With([.. others.Select(other => other.Plan(this, scenario, baseAddress))]);

    /// <summary>The plan of one load with other loads that begin and end with it; its figures represent the run.</summary>
    /// <param name="others">Each is on an endpoint of the same target; none leaves the plan as it is.</param>
    public LoadRunPlan With(IReadOnlyList<LoadRunPlan> others)
    {
        if (others.Count == 0)
        {
            return this;
        }

        var names = new HashSet<string>(StringComparer.Ordinal) { Phases[0].Name };
        LoadPhase[] beside = [.. others.Select(other => other.Phases[0] with { Name = NewName(names, other.Phases[0].Name) })];
        return this with
        {
            Title = $"{Title} beside {(others is [var only] ? only.Title : $"{Readable.Count(others.Count)} other loads")}",
            Scenario = others.All(other => other.Scenario?.Path == Scenario?.Path) ? Scenario : null,
            Phases = [Phases[0] with { Beside = beside }],
        };
    }

    /// <summary>The plan with the trust that each https address has, where a load states none of its own.</summary>
    internal LoadRunPlan Trusting(Func<Uri, ServerTrust?> trustOf)
    {
        LoadPhase Of(LoadPhase phase) => phase with
        {
            Load = phase.Load is { Trust: null } load && Uri.TryCreate(load.Url, UriKind.Absolute, out var url) && url.Scheme == Uri.UriSchemeHttps
                ? load with { Trust = trustOf(url) }
                : phase.Load,
            Beside = phase.Beside is null ? null : [.. phase.Beside.Select(Of)],
        };
        return this with { Phases = [.. Phases.Select(Of)] };
    }

    /// <summary>Names of a plan's loads are unique: the second load of an endpoint has a number.</summary>
    private static string NewName(HashSet<string> taken, string wanted)
    {
        var name = wanted;
        for (var number = 2; !taken.Add(name); number++)
        {
            name = $"{wanted} ({number})";
        }

        return name;
    }
}
