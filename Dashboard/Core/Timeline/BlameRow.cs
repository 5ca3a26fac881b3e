namespace Dashboard.Timeline;

/// <summary>How much of what the requests of one route waited is owed to one culprit, over a load or a whole recording.</summary>
/// <param name="Route">The route that waited.</param>
/// <param name="Kind">One of <see cref="BlameKinds"/>.</param>
public sealed record BlameRow(string Route, string Kind)
{
    /// <inheritdoc cref="BlameCulprit.Route"/>
    public string? CulpritRoute { get; init; }

    /// <inheritdoc cref="BlameCulprit.Site"/>
    public string? Culprit { get; init; }

    /// <summary>Mean over the route's requests.</summary>
    public double SecondsPerRequest { get; init; }

    /// <summary>Of all that the route's requests waited, 0 to 1.</summary>
    public double Share { get; init; }

    /// <summary>Requests of the route (&gt; 0).</summary>
    public long Requests { get; init; }

    /// <summary>Over all of the route's requests, seconds.</summary>
    [System.Text.Json.Serialization.JsonIgnore]
    public double Seconds => SecondsPerRequest * Requests;
}
