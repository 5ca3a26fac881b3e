using System.Globalization;
using Dashboard.Catalogue;
using Dashboard.Format;
using Dashboard.Forms;
using Dashboard.Load;

namespace Dashboard.Live.Rail;

/// <summary>The fields of a load as they are filled in: numbers are text, since people type them and browsers hand on what is none.</summary>
public sealed class LoadForm
{
    /// <summary>Loads above this ask once before they start.</summary>
    private const int AskAboveConnections = 500;

    /// <summary>True: requests are sent at a rate (open loop); false: as answers come.</summary>
    public bool AtRate { get; set; }

    public string Rate { get; set; } = "100";

    /// <summary>Workers, or with a rate the most unanswered requests.</summary>
    public string Connections { get; set; } = "";

    /// <summary>True: a number of requests ends the load; false: a time does.</summary>
    public bool ByCount { get; set; }

    public string Requests { get; set; } = "100";

    public string Duration { get; set; } = "10";

    public string Timeout { get; set; } = "";

    public string Query { get; set; } = "";

    public bool KeepAlive { get; set; } = true;

    /// <summary>The connections' limits, under the name that they have now.</summary>
    public NumberRange ConnectionsRange => AtRate ? LoadLimits.MostUnanswered : LoadLimits.Connections;

    /// <summary>The connections, when so many can do harm that a person is asked first; null otherwise.</summary>
    public int? High => ConnectionsRange.Refuse(Connections) is null && ConnectionsRange.Read(Connections) is > AskAboveConnections and var many
        ? (int)many
        : null;

    /// <summary>Fills the fields with a load, and leaves what does not end it as it is.</summary>
    public void Use(ScenarioLoad load)
    {
        (Connections, Timeout, KeepAlive) = (Text(load.Connections), Text(load.TimeoutSeconds), load.KeepAlive);
        (ByCount, AtRate, Query) = (load.Requests is not null, false, "");
        Duration = load.DurationSeconds is { } seconds ? Text(seconds) : Duration;
        Requests = load.Requests is { } requests ? Text(requests) : Requests;
    }

    /// <summary>Takes over all fields of another.</summary>
    public void UseAll(LoadForm other)
    {
        (AtRate, Rate, Connections, ByCount, Requests) = (other.AtRate, other.Rate, other.Connections, other.ByCount, other.Requests);
        (Duration, Timeout, Query, KeepAlive) = (other.Duration, other.Timeout, other.Query, other.KeepAlive);
    }

    /// <summary>The first field that is wrong; null when none is. Fields that are not shown are not asked.</summary>
    public FieldProblem? Problem() =>
        FieldProblem.First(
            (nameof(Rate), AtRate ? LoadLimits.Rate.Refuse(Rate) : null),
            (nameof(Connections), ConnectionsRange.Refuse(Connections)),
            (nameof(Requests), ByCount ? LoadLimits.Requests.Refuse(Requests) : null),
            (nameof(Duration), ByCount ? null : LoadLimits.Duration.Refuse(Duration)),
            (nameof(Timeout), LoadLimits.Timeout.Refuse(Timeout)),
            (nameof(Query), ScenarioQuery.Refuse(Query)))
        ?? (LoadLimits.RefuseArrivals(Plan("http://127.0.0.1/", null)) is { } refusal ? new FieldProblem(nameof(Requests), refusal) : null);

    /// <summary>The load on an address.</summary>
    /// <param name="url">Its query included.</param>
    /// <param name="scenarioId">The scenario that is called there; null for a free address.</param>
    /// <exception cref="UserFacingException">A field is wrong.</exception>
    public LoadPlan Plan(string url, string? scenarioId) => new(
        url,
        (int)ConnectionsRange.Read(Connections),
        DurationSeconds: ByCount ? null : LoadLimits.Duration.Read(Duration),
        Requests: ByCount ? (int)LoadLimits.Requests.Read(Requests) : null,
        TimeoutSeconds: LoadLimits.Timeout.Read(Timeout),
        KeepAlive: KeepAlive,
        ScenarioId: scenarioId)
    {
        Arrivals = AtRate ? new ArrivalRate(LoadLimits.Rate.Read(Rate)) : null,
    };

    /// <summary>The load in words, or what is wrong with it.</summary>
    public string Words()
    {
        if (Problem() is { } problem)
        {
            return problem.Sentence;
        }

        var plan = Plan("http://127.0.0.1/", null);
        var query = Query.Trim() is { Length: > 0 } text ? $"?{text.TrimStart('?')}, " : "";
        return $"{query}{LoadWords.Of(plan)}, timeout {Readable.Seconds(plan.TimeoutSeconds)}{(KeepAlive ? "" : ", a new connection for each")}";
    }

    private static string Text(double number) => number.ToString(CultureInfo.InvariantCulture);
}
