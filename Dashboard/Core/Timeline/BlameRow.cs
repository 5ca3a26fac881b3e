namespace Dashboard.Timeline;

/// <summary>The part of the waits of one route's requests that is owed to one culprit, over a load or a whole recording.</summary>
/// <param name="Route">The route that waited.</param>
/// <param name="Kind">One of <see cref="BlameKinds"/>.</param>
public sealed record BlameRow(string Route, string Kind)
{
    /// <inheritdoc cref="BlameCulprit.Route"/>
    public string? CulpritRoute { get; init; }

    /// <inheritdoc cref="BlameCulprit.Site"/>
    public string? Culprit { get; init; }

    public double SecondsPerRequest { get; init; }

    /// <summary>The share of all that the route's requests waited, 0 to 1.</summary>
    public double Share { get; init; }

    public long Requests { get; init; }

    [System.Text.Json.Serialization.JsonIgnore]
    public double Seconds => SecondsPerRequest * Requests;
}
