using Dashboard.Catalogue;
using Dashboard.Exchange.Offered;
using Dashboard.Running.Page;

namespace Dashboard.Sweeps.Page;

/// <summary>The fields of a sweep over a scenario or a named endpoint, as typed.</summary>
internal sealed class ScenarioFields
{
    /// <summary>The path of a written request until it is written, at the start.</summary>
    private const string UnwrittenPath = "/";

    private static readonly SweepParameter[] OfAny = [SweepParameter.Connections, SweepParameter.Rate];
    private static readonly SweepParameter[] OfOwnOnSample =
        [SweepParameter.Connections, SweepParameter.MinThreads, SweepParameter.DbPool, SweepParameter.Rate];

    private static readonly Dictionary<string, string> Usual = new(StringComparer.Ordinal)
    {
        [SweepParameter.Connections.Id] = "1, 2, 4, 8, 16, 32",
        [SweepParameter.MinThreads.Id] = "2, 8, 32",
        [SweepParameter.ServiceTime.Id] = "10ms, 50ms, 100ms",
        [SweepParameter.DbPool.Id] = "10, 50, 100",
        [SweepParameter.Rate.Id] = "10, 50, 100",
        [SweepParameter.Scenario.Id] = "taskwait, taskasyncwait",
    };

    public ScenarioFields() => UseLoad();

    public EndpointChoice Endpoint { get; } = new();

    /// <summary>The address at which the target takes load, if a user has to enter it.</summary>
    public string Address { get; set; } = "";

    public bool AsksAddress { get; set; }

    /// <summary>The load without what varies; unchanged fields follow a newly chosen endpoint.</summary>
    public LoadForm Load { get; } = new();

    public ConcurrentLoadFields Beside { get; } = new();

    public string X { get; private set; } = SweepParameter.Connections.Id;

    public string XValues { get; set; } = Usual[SweepParameter.Connections.Id];

    public string Y { get; private set; } = SweepParameter.MinThreads.Id;

    public string YValues { get; set; } = Usual[SweepParameter.MinThreads.Id];

    public string Repeats { get; set; } = "1";

    public bool StopsAtKnee { get; set; }

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

    /// <summary>The cells send the endpoint's own load for a few seconds.</summary>
    /// <inheritdoc cref="EndpointChoice.Choose"/>
    public void Choose(string id, IReadOnlyList<Scenario> scenarios, IReadOnlyList<AvailableRequest> requests)
    {
        Endpoint.Choose(id, scenarios, requests);
        UseLoad();
        var settings = Settings(isSample: scenarios.Count > 0);
        if (!settings.Any(Varies))
        {
            ChooseX(SweepParameter.Connections.Id);
        }

        if (Endpoint.Scenario is null && (scenarios.Count == 0 || !settings.Any(setting => setting.Id == Y)))
        {
            ChooseY("");
        }
    }

    /// <param name="isSample">True when the target offers scenarios, and its pool can be changed.</param>
    public IReadOnlyList<SweepParameter> Settings(bool isSample) =>
        Endpoint.Scenario is not null ? SweepParameter.OfLoads : isSample ? OfOwnOnSample : OfAny;

    public void UseLoad()
    {
        Load.CopyFrom(Endpoint.UsualLoad);
        (Load.ByCount, Load.Duration) = (false, "5");
        AskTheRest();
    }

    public FormReading Read()
    {
        if (EndpointProblem is { } unnamed)
        {
            return new FormReading(null, unnamed);
        }

        var axes = FormReading.Of(
            new SweepPlan("", SweepAxis.Of(SweepParameter.Connections, ["1"])) { Load = LoadOfEndpoint() },
            [
                (nameof(XValues), plan => plan with { X = SweepAxis.Of(X, XValues) }),
                (nameof(YValues), plan => plan with { Y = Y.Length == 0 ? null : SweepAxis.Of(Y, YValues) }),
            ]);
        return axes.Plan is not { } plan ? axes
            : Load.Problem() is { } wrong ? new FormReading(null, wrong)
            : Beside.Problem is { } beside ? new FormReading(null, beside with { Field = nameof(Beside) })
            : FormReading.Of(
                plan with { Load = Changed(Load.ApplyTo(plan.Load!)) },
                [
                    (nameof(Repeats), plan => plan with { Repeats = (int)SweepPlan.RepeatsRange.Read(Repeats) }),
                    (nameof(StopsAtKnee), plan => plan with { StopsAtKnee = StopsAtKnee && X == SweepParameter.Connections.Id }),
                    ("", plan => plan with { Title = Title(plan) }),
                ]);
    }

    private FieldProblem? EndpointProblem =>
        FieldProblem.First((nameof(Address), AsksAddress && Endpoint.NamesPath ? LoadAddress.Refuse(Address) : null)) ?? Endpoint.Problem;

    private SweepLoad LoadOfEndpoint() => Endpoint switch
    {
        { Scenario: { } scenario } => new SweepLoad(scenario.Id),
        { Request.Offered: { } request } => new SweepLoad(EndpointChoice.OwnId) { Path = UnwrittenPath, Address = request.Address.ToString() },
        _ => new SweepLoad(EndpointChoice.OwnId) { Path = Endpoint.Path.Trim(), Address = AsksAddress ? LoadAddress.Read(Address).ToString() : null },
    };

    private SweepLoad Changed(SweepLoad load) => load with
    {
        Connections = load.Connections == Endpoint.UsualLoad.Connections ? null : load.Connections,
        TimeoutSeconds = load.TimeoutSeconds == Endpoint.UsualLoad.TimeoutSeconds ? null : load.TimeoutSeconds,
        KeepAlive = load.KeepAlive == Endpoint.UsualLoad.KeepAlive ? null : load.KeepAlive,
    };

    private void AskTheRest() => (Load.HasConnections, Load.HasRate) = (!Varies(SweepParameter.Connections), !Varies(SweepParameter.Rate));

    private string Title(SweepPlan plan) => SweepTitle.Of(
        Varies(SweepParameter.Scenario) ? "Several endpoints"
            : Endpoint.Request?.Offered.Title ?? (Endpoint.Scenario ?? CustomEndpoint.Of(Endpoint.Path.Trim())).TitleWith(Load.Query),
        plan.X,
        plan.Y);
}
