using System.Text.Json.Serialization;

namespace Dashboard.Timeline;

/// <summary>One of the slowest requests, with its trace.</summary>
/// <param name="TraceId">32 hex digits (https://www.w3.org/TR/trace-context/).</param>
/// <param name="TotalMs">How long it took, milliseconds.</param>
public sealed record SlowTrace(string TraceId, double TotalMs)
{
    /// <inheritdoc cref="SampledRequest.Id"/>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Id { get; init; }

    /// <inheritdoc cref="TraceContext.IsSampled"/>
    public bool IsSampled { get; init; }
}
