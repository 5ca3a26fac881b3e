using Dashboard.Load;
using Dashboard.Running;

namespace Dashboard.Exchange.Offered;

/// <summary>The fields of the loads that begin and end with a card's own.</summary>
public sealed class ConcurrentLoadFields
{
    private const int Most = LoadLimits.MaxLoadsAtOnce - 1;

    private readonly List<ConcurrentLoadRow> _rows = [];

    public IReadOnlyList<ConcurrentLoadRow> Rows => _rows;

    public bool HasRoom => _rows.Count < Most;

    public FieldProblem? Problem => _rows.Select(row => row.Problem).FirstOrDefault(problem => problem is not null);

    /// <summary>Connections of all these loads; invalid numbers count as none.</summary>
    public int Connections => _rows.Sum(row => row.ConnectionCount);

    public string Words => _rows.Count == 0 ? "" : $", beside {Readable.Plural(_rows.Count, "other load")}";

    public IEnumerable<AvailableRequest> Requests => _rows.Select(row => row.Endpoint.Request?.Offered).OfType<AvailableRequest>();

    public void Add() => _rows.Add(new ConcurrentLoadRow());

    public void Remove(ConcurrentLoadRow row) => _rows.Remove(row);

    /// <summary>These loads, each with its request as all following runs send it. All fields must be valid.</summary>
    /// <param name="httpVersion">The version of the card's own load; null is HTTP/1.1.</param>
    /// <exception cref="UserFacingException">A request cannot be sent with its values.</exception>
    internal async Task<IReadOnlyList<ConcurrentLoad>> ReadAsync(string? httpVersion, Uri address)
    {
        var loads = new List<ConcurrentLoad>();
        foreach (var row in _rows)
        {
            loads.Add(await row.Endpoint.OfAsync(row.Load with { HttpVersion = httpVersion }, address).ConfigureAwait(true));
        }

        return loads;
    }
}
