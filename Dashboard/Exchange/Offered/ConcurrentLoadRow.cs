using Dashboard.Load;
using Dashboard.Running;

namespace Dashboard.Exchange.Offered;

/// <summary>One load beside a card's own: another endpoint, and how much is sent to it.</summary>
public sealed class ConcurrentLoadRow
{
    public EndpointChoice Endpoint { get; } = new();

    public string Connections { get; set; } = $"{LoadDefaults.Connections}";

    /// <summary>Requests per second; empty for a closed loop.</summary>
    public string Rate { get; set; } = "";

    /// <summary>The first field that is wrong; null when none is.</summary>
    public FieldProblem? Problem => Endpoint.Problem ?? FieldProblem.First(
        (nameof(Connections), ConnectionsRange.Refuse(Connections)),
        (nameof(Rate), HasRate ? LoadLimits.Rate.Refuse(Rate) : null));

    /// <summary>The connections' limits, under the name that they have now.</summary>
    public NumberRange ConnectionsRange => HasRate ? LoadLimits.MostUnanswered : LoadLimits.Connections;

    /// <summary>0 where the field cannot be read.</summary>
    public int ConnectionCount => ConnectionsRange.Refuse(Connections) is null ? (int)ConnectionsRange.Read(Connections) : 0;

    /// <summary>Without an end of its own, to whatever endpoint. Nothing may be wrong with the fields.</summary>
    internal ConcurrentLoad Load => new("/") { Connections = ConnectionCount, Rate = HasRate ? LoadLimits.Rate.Read(Rate) : null };

    private bool HasRate => Rate.Trim().Length > 0;
}
