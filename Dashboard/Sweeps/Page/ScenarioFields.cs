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

    private ScenarioLoad _own = CustomEndpoint.UsualLoad;

    public ScenarioFields() => Use(CustomEndpoint.UsualLoad);

    public string Scenario { get; private set; } = "taskwait";

    /// <summary>True for an endpoint outside the sample's catalogue.</summary>
    public bool IsOwn => Scenario == EndpointChoice.OwnId;

    public RequestValues? Request { get; private set; }

    public bool NamesPath => IsOwn && Request is null;

    public string Choice => Request?.Offered.Id ?? Scenario;

    public string Path { get; set; } = "";

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

    /// <summary>The cells send the scenario's own load for a few seconds.</summary>
    public void Choose(Scenario scenario)
    {
        (Scenario, Request) = (scenario.Id, null);
        Use(scenario.Load);
    }

    /// <param name="isSample">True when the target offers scenarios, and its pool can be changed.</param>
    public void ChooseOwn(bool isSample)
    {
        (Scenario, Request) = (EndpointChoice.OwnId, null);
        Use(CustomEndpoint.UsualLoad);
        if (!Settings(isSample).Any(Varies))
        {
            ChooseX(SweepParameter.Connections.Id);
        }

        if (!isSample || !Settings(isSample).Any(setting => setting.Id == Y))
        {
            ChooseY("");
        }
    }

    /// <inheritdoc cref="ChooseOwn"/>
    public void Choose(AvailableRequest request, bool isSample)
    {
        ChooseOwn(isSample);
        Request = new RequestValues(request);
    }

    public IReadOnlyList<SweepParameter> Settings(bool isSample) => !IsOwn ? SweepParameter.OfLoads : isSample ? OfOwnOnSample : OfAny;

    private void Use(ScenarioLoad load)
    {
        _own = load;
        Load.CopyFrom(load);
        (Load.ByCount, Load.Duration) = (false, "5");
        AskTheRest();
    }

    public FormReading Read(IReadOnlyList<Scenario> scenarios)
    {
        if (IsOwn && EndpointProblem() is { } unnamed)
        {
            return new FormReading(null, unnamed);
        }

        var axes = FormReading.Of(
            new SweepPlan("", SweepAxis.Of(SweepParameter.Connections, ["1"])) { Load = Endpoint() },
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
                    ("", plan => plan with { Title = Title(plan, scenarios) }),
                ]);
    }

    private FieldProblem? EndpointProblem() => Request is not null ? Request.Problem : FieldProblem.First(
        (nameof(Address), AsksAddress ? LoadAddress.Refuse(Address) : null),
        (nameof(Path), CustomEndpoint.Refuse(Path.Trim())));

    private SweepLoad Endpoint() => !IsOwn ? new SweepLoad(Scenario)
        : Request is not null ? new SweepLoad(EndpointChoice.OwnId) { Path = UnwrittenPath, Address = Request.Offered.Address.ToString() }
        : new SweepLoad(EndpointChoice.OwnId)
        {
            Path = Path.Trim(),
            Address = AsksAddress ? LoadAddress.Read(Address).ToString() : null,
        };

    private SweepLoad Changed(SweepLoad load) => load with
    {
        Connections = load.Connections == _own.Connections ? null : load.Connections,
        TimeoutSeconds = load.TimeoutSeconds == _own.TimeoutSeconds ? null : load.TimeoutSeconds,
        KeepAlive = load.KeepAlive == _own.KeepAlive ? null : load.KeepAlive,
    };

    private void AskTheRest() => (Load.HasConnections, Load.HasRate) = (!Varies(SweepParameter.Connections), !Varies(SweepParameter.Rate));

    private string Title(SweepPlan plan, IReadOnlyList<Scenario> scenarios)
    {
        if (Request is not null)
        {
            return SweepTitle.Of(Request.Offered.Title, plan.X, plan.Y);
        }

        var endpoint = IsOwn ? CustomEndpoint.Of(Path.Trim()) : scenarios.FirstOrDefault(scenario => scenario.Id == Scenario);
        var own = endpoint?.TitleWith(Load.Query) ?? Scenario;
        return SweepTitle.Of(Varies(SweepParameter.Scenario) ? "Several endpoints" : own, plan.X, plan.Y);
    }
}
