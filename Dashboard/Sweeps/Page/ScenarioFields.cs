using Dashboard.Catalogue;
using Dashboard.Format;

namespace Dashboard.Sweeps.Page;

/// <summary>The fields of a sweep over a scenario as they are filled in: all text, since people type it.</summary>
internal sealed class ScenarioFields
{
    private static readonly Dictionary<string, string> Usual = new(StringComparer.Ordinal)
    {
        [SweepParameter.Connections.Id] = "1, 2, 4, 8, 16, 32",
        [SweepParameter.MinThreads.Id] = "2, 8, 32",
        [SweepParameter.ServiceTime.Id] = "10ms, 50ms, 100ms",
        [SweepParameter.DbPool.Id] = "10, 50, 100",
        [SweepParameter.Rate.Id] = "10, 50, 100",
        [SweepParameter.Scenario.Id] = "taskwait, taskasyncwait",
    };

    public string Scenario { get; set; } = "taskwait";

    public string Query { get; set; } = "";

    public string X { get; private set; } = SweepParameter.Connections.Id;

    public string XValues { get; set; } = Usual[SweepParameter.Connections.Id];

    /// <summary>Id of the rows' setting; empty for one row.</summary>
    public string Y { get; private set; } = SweepParameter.MinThreads.Id;

    public string YValues { get; set; } = Usual[SweepParameter.MinThreads.Id];

    /// <summary>Empty: the scenario's own, as in the fields below.</summary>
    public string Connections { get; set; } = "";

    public string Seconds { get; set; } = "5";

    public string Requests { get; set; } = "";

    public string Repeats { get; set; } = "1";

    public bool StopsAtKnee { get; set; }

    /// <summary>True when a setting varies, so that it has no field of its own.</summary>
    public bool Varies(SweepParameter setting) => X == setting.Id || Y == setting.Id;

    public void ChooseX(string id) => (X, XValues) = (id, Usual[id]);

    public void ChooseY(string id) => (Y, YValues) = (id, id.Length == 0 ? "" : Usual[id]);

    /// <summary>The plan that the fields ask for.</summary>
    /// <param name="scenarios">What the target offers: the title names the endpoint as it does.</param>
    public FormReading Read(IReadOnlyList<Scenario> scenarios) => FormReading.Of(
        new SweepPlan("", SweepAxis.Of(SweepParameter.Connections, ["1"]))
        {
            Load = new SweepLoad(Scenario) { Query = Query.Trim() is { Length: > 0 } query ? query : null },
        },
    [
        (nameof(XValues), plan => plan with { X = SweepAxis.Of(X, XValues) }),
        (nameof(YValues), plan => plan with { Y = Y.Length == 0 ? null : SweepAxis.Of(Y, YValues) }),
        (nameof(Connections), plan => Varies(SweepParameter.Connections)
            ? plan
            : Load(plan, load => load with { Connections = FormReading.WholeOrNull("Connections", Connections) })),
        (nameof(Seconds), plan => Load(plan, load => load with { DurationSeconds = FormReading.Number("Duration", Seconds) })),
        (nameof(Requests), plan => Load(plan, load => load with { Requests = FormReading.WholeOrNull("Requests", Requests) })),
        (nameof(Repeats), plan => plan with { Repeats = FormReading.Whole("Repeats", Repeats) }),
        (nameof(StopsAtKnee), plan => plan with { StopsAtKnee = StopsAtKnee && X == SweepParameter.Connections.Id }),
        ("", plan => plan with { Title = Title(plan, scenarios) }),
    ]);

    private static SweepPlan Load(SweepPlan plan, Func<SweepLoad, SweepLoad> change) => plan with { Load = change(plan.Load!) };

    private string Title(SweepPlan plan, IReadOnlyList<Scenario> scenarios)
    {
        var own = scenarios.FirstOrDefault(scenario => scenario.Id == Scenario)?.TitleWith(Query) ?? Scenario;
        return SweepTitle.Of(Varies(SweepParameter.Scenario) ? "Several endpoints" : own, plan.X, plan.Y);
    }
}
