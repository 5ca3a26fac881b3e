using Dashboard.Load;
using Dashboard.Running;

namespace Dashboard.Exchange.Offered;

/// <summary>The fields of one load beside a card's own: another endpoint, and its amount of load.</summary>
public sealed class ConcurrentLoadRow
{
    public EndpointChoice Endpoint { get; } = new();

    public string Connections { get; set; } = $"{LoadDefaults.Connections}";

    /// <summary>Requests per second; empty for a closed loop.</summary>
    public string Rate { get; set; } = "";

    public FieldProblem? Problem => Endpoint.Problem ?? FieldProblem.First(
        (nameof(Connections), ConnectionsRange.Refuse(Connections)),
        (nameof(Rate), HasRate ? LoadLimits.Rate.Refuse(Rate) : null));

    public NumberRange ConnectionsRange => HasRate ? LoadLimits.MostUnanswered : LoadLimits.Connections;

    public int ConnectionCount => ConnectionsRange.Refuse(Connections) is null ? (int)ConnectionsRange.Read(Connections) : 0;

    /// <summary>The load without an end of its own, to any endpoint. All fields must be valid.</summary>
    internal ConcurrentLoad Load => new("/") { Connections = ConnectionCount, Rate = HasRate ? LoadLimits.Rate.Read(Rate) : null };

    private bool HasRate => Rate.Trim().Length > 0;
}
