using System.Globalization;
using System.Text.Json.Serialization;
using Dashboard.Catalogue;
using Dashboard.Load;

namespace Dashboard.Running.Page;

/// <summary>The fields of a load's form. Numbers are text, since users type them and browsers pass on text that is no number.</summary>
public class LoadForm
{
    /// <summary>A start with more connections is confirmed once.</summary>
    public const int AskAboveConnections = 500;

    private static readonly Uri Somewhere = new("http://127.0.0.1/");

    /// <summary>True sends requests at a rate (open loop); false sends them as answers come.</summary>
    public bool AtRate { get; set; }

    public string Rate { get; set; } = $"{LoadDefaults.PerSecond}";

    public string Connections { get; set; } = "";

    public bool ByCount { get; set; }

    public string Requests { get; set; } = $"{LoadDefaults.Requests}";

    public string Duration { get; set; } = $"{LoadDefaults.Seconds}";

    public string Timeout { get; set; } = "";

    public string Query { get; set; } = "";

    public bool KeepAlive { get; set; } = true;

    public bool IsHttp2 { get; set; }

    public string Streams { get; set; } = "";

    /// <summary>False where a sweep varies the connections: the field is hidden.</summary>
    [JsonIgnore]
    public bool HasConnections { get; set; } = true;

    /// <summary>False where a sweep varies the rate: the field is hidden, and the loop is open.</summary>
    [JsonIgnore]
    public bool HasRate { get; set; } = true;

    [JsonIgnore]
    public NumberRange ConnectionsRange => AtRate || !HasRate ? LoadLimits.MostUnanswered : IsHttp2 ? LoadLimits.ConcurrentRequests : LoadLimits.Connections;

    /// <summary>The connections, when there are so many that the start is confirmed first; null otherwise.</summary>
    public int? High(int others = 0) =>
        ConnectionsRange.Refuse(Connections) is null && (int)ConnectionsRange.Read(Connections) + others is > AskAboveConnections and var many ? many : null;

    /// <summary>Fills the fields with a load and leaves those for its end unchanged where the load has none.</summary>
    public void CopyFrom(ScenarioLoad load)
    {
        (Connections, Timeout, KeepAlive) = (Text(load.Connections), Text(load.TimeoutSeconds), load.KeepAlive);
        (ByCount, AtRate, Query, IsHttp2, Streams) = (load.Requests is not null, false, "", false, "");
        Duration = load.DurationSeconds is { } seconds ? Text(seconds) : Duration;
        Requests = load.Requests is { } requests ? Text(requests) : Requests;
    }

    public void CopyFrom(LoadPlan load)
    {
        (Connections, Timeout, KeepAlive, Query) = (Text(load.Connections), Text(load.TimeoutSeconds), load.KeepAlive, "");
        (ByCount, AtRate) = (load.Requests is not null, load.Arrivals is not null);
        (IsHttp2, Streams) = (load.IsHttp2, load.StreamsPerConnection is { } streams ? Text(streams) : "");
        Duration = load.DurationSeconds is { } seconds ? Text(seconds) : Duration;
        Requests = load.Requests is { } requests ? Text(requests) : Requests;
        Rate = load.Arrivals is { } arrivals ? Text(arrivals.PerSecond) : Rate;
    }

    public void CopyAll(LoadForm other)
    {
        (AtRate, Rate, Connections, ByCount, Requests) = (other.AtRate, other.Rate, other.Connections, other.ByCount, other.Requests);
        (Duration, Timeout, Query, KeepAlive) = (other.Duration, other.Timeout, other.Query, other.KeepAlive);
        (IsHttp2, Streams) = (other.IsHttp2, other.Streams);
    }

    /// <summary>The first invalid field; null when all are valid. Hidden fields are not checked.</summary>
    public FieldProblem? Problem() =>
        FieldProblem.First(
            (nameof(Rate), HasRate && AtRate ? LoadLimits.Rate.Refuse(Rate) : null),
            (nameof(Connections), HasConnections ? ConnectionsRange.Refuse(Connections) : null),
            (nameof(Requests), ByCount ? LoadLimits.Requests.Refuse(Requests) : null),
            (nameof(Duration), ByCount ? null : LoadLimits.Duration.Refuse(Duration)),
            (nameof(Timeout), LoadLimits.Timeout.Refuse(Timeout)),
            (nameof(Streams), HasStreams ? LoadLimits.Streams.Refuse(Streams) : null))
        ?? Chosen().Problem();

    public LoadOverrides Chosen() => ApplyTo(new LoadOverrides());

    public T ApplyTo<T>(T load)
        where T : LoadOverrides => (T)((LoadOverrides)load with
        {
            Query = Query.Trim() is { Length: > 0 } query ? query : null,
            Connections = HasConnections ? (int)ConnectionsRange.Read(Connections) : null,
            DurationSeconds = ByCount ? null : LoadLimits.Duration.Read(Duration),
            Requests = ByCount ? (int)LoadLimits.Requests.Read(Requests) : null,
            TimeoutSeconds = LoadLimits.Timeout.Read(Timeout),
            Rate = HasRate && AtRate ? LoadLimits.Rate.Read(Rate) : null,
            KeepAlive = KeepAlive || IsHttp2,
            HttpVersion = IsHttp2 ? LoadPlan.Http2 : null,
            Streams = HasStreams ? (int)LoadLimits.Streams.Read(Streams) : null,
        });

    public string Words()
    {
        if (Problem() is { } problem)
        {
            return problem.Sentence;
        }

        return $"{BriefWords()}, timeout {Readable.Seconds(Chosen().TimeoutSeconds)}" + (KeepAlive || IsHttp2 ? "" : ", a new connection for each");
    }

    public string BriefWords()
    {
        if (Problem() is { } problem)
        {
            return problem.Sentence;
        }

        var chosen = Chosen();
        var query = chosen.Query is { } text ? $"?{text.TrimStart('?')}, " : "";
        return $"{query}{LoadWords.Of(chosen.On(CustomEndpoint.Of("/"), Somewhere))}";
    }

    private bool HasStreams => IsHttp2 && Streams.Trim().Length > 0;

    private static string Text(double number) => number.ToString(CultureInfo.InvariantCulture);
}
