using System.Runtime.InteropServices;

namespace Dashboard.Accounts.Blame;

/// <summary>Adds windows up: the last seconds, a load, or a whole recording. Bounds: those of a ledger's keys, once for each route. Not thread-safe.</summary>
public sealed class BlameTotals
{
    /// <summary>The most routes in a result, those whose requests waited most.</summary>
    internal const int MaxVictims = 20;

    /// <summary>The most culprits of each route, the last of them being the others.</summary>
    internal const int MaxCulprits = 12;

    private const int Capacity = 2_000;

    private readonly Dictionary<string, (long Requests, Dictionary<BlameCulprit, double> Owed)> _victims = new(StringComparer.Ordinal);

    public static IReadOnlyList<BlameRow> Rows(IEnumerable<BlameWindow> windows)
    {
        var totals = new BlameTotals();
        foreach (var window in windows)
        {
            totals.Add(window);
        }

        return totals.Rows();
    }

    public void Add(BlameWindow window)
    {
        foreach (var victim in window.Victims)
        {
            var (requests, owed) = _victims.TryGetValue(victim.Route, out var known) ? known : (0, []);
            _victims[victim.Route] = (requests + victim.Requests, owed);
            for (var i = 0; i < window.Culprits.Count; i++)
            {
                if (victim.Seconds[i] > 0)
                {
                    var culprit = owed.Count < Capacity || owed.ContainsKey(window.Culprits[i]) ? window.Culprits[i] : new BlameCulprit(BlameKinds.Others);
                    CollectionsMarshal.GetValueRefOrAddDefault(owed, culprit, out _) += victim.Seconds[i];
                }
            }
        }
    }

    /// <summary>Each route that waited by each culprit. First comes the one that made requests of other routes wait longest: fixing it helps most.</summary>
    public IReadOnlyList<BlameRow> Rows()
    {
        BlameRow[] rows =
        [
            .. _victims.OrderByDescending(static victim => victim.Value.Owed.Values.Sum()).Take(MaxVictims)
                .SelectMany(static victim => RowsOf(victim.Key, victim.Value.Requests, victim.Value.Owed)),
        ];
        var pain = rows.ToLookup(CulpritOf);
        return
        [
            .. rows.OrderByDescending(row => pain[CulpritOf(row)].Where(static one => one.CulpritRoute != one.Route && one.Kind != BlameKinds.Nobody)
                    .Sum(static one => one.Seconds))
                .ThenByDescending(row => pain[CulpritOf(row)].Sum(static one => one.Seconds))
                .ThenByDescending(static row => row.Seconds),
        ];
    }

    internal static BlameCulprit CulpritOf(BlameRow row) => new(row.Kind) { Route = row.CulpritRoute, Site = row.Culprit };

    private static IEnumerable<BlameRow> RowsOf(string route, long requests, Dictionary<BlameCulprit, double> owed)
    {
        var all = owed.Values.Sum();
        var most = owed.Where(static one => one.Key.Kind != BlameKinds.Others).OrderByDescending(static one => one.Value).Take(MaxCulprits - 1).ToList();
        var others = all - most.Sum(static one => one.Value);
        return most.Append(new(new BlameCulprit(BlameKinds.Others), others)).Where(one => one.Value > 1e-9 * all)
            .Select(one => new BlameRow(route, one.Key.Kind)
            {
                CulpritRoute = one.Key.Route,
                Culprit = one.Key.Site,
                SecondsPerRequest = one.Value / requests,
                Share = one.Value / all,
                Requests = requests,
            });
    }
}
