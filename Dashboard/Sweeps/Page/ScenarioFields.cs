using Dashboard.Catalogue;
using Dashboard.Running.Page;

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

    private ScenarioLoad _own = OwnEndpoint.UsualLoad;

    public ScenarioFields() => Use(OwnEndpoint.UsualLoad);

    public string Scenario { get; private set; } = "taskwait";

    /// <summary>The load of each cell, but for what varies. What nobody changes is the endpoint's own: another one in its place keeps its own.</summary>
    public LoadForm Load { get; } = new();

    public string X { get; private set; } = SweepParameter.Connections.Id;

    public string XValues { get; set; } = Usual[SweepParameter.Connections.Id];

    /// <summary>Id of the rows' setting; empty for one row.</summary>
    public string Y { get; private set; } = SweepParameter.MinThreads.Id;

    public string YValues { get; set; } = Usual[SweepParameter.MinThreads.Id];

    public string Repeats { get; set; } = "1";

    public bool StopsAtKnee { get; set; }

    /// <summary>True when a setting varies, so that it has no field of its own.</summary>
    public bool Varies(SweepParameter setting) => X == setting.Id || Y == setting.Id;

    public void ChooseX(string id)
    {
        (X, XValues) = (id, Usual[id]);
        AskTheRest();
    }

    public void ChooseY(string id)
    {
        (Y, YValues) = (id, id.Length == 0 ? "" : Usual[id]);
        AskTheRest();
    }

    /// <summary>Another endpoint, with its own load for a few seconds a cell.</summary>
    public void Choose(Scenario scenario)
    {
        Scenario = scenario.Id;
        Use(scenario.Load);
    }

    /// <summary>A load for a few seconds a cell.</summary>
    private void Use(ScenarioLoad load)
    {
        _own = load;
        Load.Use(load);
        (Load.ByCount, Load.Duration) = (false, "5");
        AskTheRest();
    }

    /// <summary>The plan that the fields ask for.</summary>
    /// <param name="scenarios">What the target offers: the title names the endpoint as it does.</param>
    public FormReading Read(IReadOnlyList<Scenario> scenarios)
    {
        var axes = FormReading.Of(
            new SweepPlan("", SweepAxis.Of(SweepParameter.Connections, ["1"])) { Load = new SweepLoad(Scenario) },
            [
                (nameof(XValues), plan => plan with { X = SweepAxis.Of(X, XValues) }),
                (nameof(YValues), plan => plan with { Y = Y.Length == 0 ? null : SweepAxis.Of(Y, YValues) }),
            ]);
        return axes.Plan is not { } plan ? axes
            : Load.Problem() is { } wrong ? new FormReading(null, wrong)
            : FormReading.Of(
                plan with { Load = Changed(Load.Onto(plan.Load!)) },
                [
                    (nameof(Repeats), plan => plan with { Repeats = (int)SweepPlan.RepeatsRange.Read(Repeats) }),
                    (nameof(StopsAtKnee), plan => plan with { StopsAtKnee = StopsAtKnee && X == SweepParameter.Connections.Id }),
                    ("", plan => plan with { Title = Title(plan, scenarios) }),
                ]);
    }

    private SweepLoad Changed(SweepLoad load) => load with
    {
        Connections = load.Connections == _own.Connections ? null : load.Connections,
        TimeoutSeconds = load.TimeoutSeconds == _own.TimeoutSeconds ? null : load.TimeoutSeconds,
        KeepAlive = load.KeepAlive == _own.KeepAlive ? null : load.KeepAlive,
    };

    private void AskTheRest() => (Load.HasConnections, Load.HasRate) = (!Varies(SweepParameter.Connections), !Varies(SweepParameter.Rate));

    private string Title(SweepPlan plan, IReadOnlyList<Scenario> scenarios)
    {
        var own = scenarios.FirstOrDefault(scenario => scenario.Id == Scenario)?.TitleWith(Load.Query) ?? Scenario;
        return SweepTitle.Of(Varies(SweepParameter.Scenario) ? "Several endpoints" : own, plan.X, plan.Y);
    }
}
