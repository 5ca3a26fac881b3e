using Dashboard.Catalogue;
using Dashboard.Exchange.Offered;
using Dashboard.Load;
using Dashboard.Running;

namespace Dashboard.Live.Rail;

/// <summary>The loads that begin and end with a card's own, as they are filled in.</summary>
public sealed class BesideFields
{
    /// <summary>Of all loads at the same time, one is the card's own.</summary>
    private const int Most = LoadLimits.MaxLoadsAtOnce - 1;

    private readonly List<BesideRow> _rows = [];

    public IReadOnlyList<BesideRow> Rows => _rows;

    public bool HasRoom => _rows.Count < Most;

    /// <summary>The first field that is wrong; null when none is.</summary>
    public FieldProblem? Problem => _rows.Select(row => row.Problem).FirstOrDefault(problem => problem is not null);

    /// <summary>Connections of all these loads; those that cannot be read count as none.</summary>
    public int Connections => _rows.Sum(row => row.ConnectionCount);

    /// <summary>Behind the words of the card's own load; empty for none.</summary>
    public string Words => _rows.Count == 0 ? "" : $", beside {Readable.Plural(_rows.Count, "other load")}";

    /// <summary>The written requests among them.</summary>
    public IEnumerable<OfferedRequest> Requests => _rows.Select(row => row.Endpoint.Request?.Offered).OfType<OfferedRequest>();

    public void Add() => _rows.Add(new BesideRow());

    public void Remove(BesideRow row) => _rows.Remove(row);

    /// <summary>The plan of a load with these loads beside it. Nothing may be wrong with the fields.</summary>
    /// <param name="plan">Of the card's own load.</param>
    /// <exception cref="UserFacingException">A request cannot be sent with its values, a scenario is gone, or nobody says when these loads end.</exception>
    internal async Task<RunPlan> OntoAsync(RunPlan plan, TargetConnection target, Uri address)
    {
        var others = new List<RunPlan>();
        foreach (var row in _rows)
        {
            var load = await row.Endpoint.OfAsync(row.Load with { HttpVersion = plan.Phases[0].Load!.HttpVersion }, address).ConfigureAwait(true);
            others.Add(load.Plan(plan, target.ScenarioOf, address));
        }

        return plan.With(others);
    }
}
