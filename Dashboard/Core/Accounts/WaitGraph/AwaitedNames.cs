using Dashboard.Accounts.Blockers;
using Dashboard.Accounts.Stacks;
using Dashboard.Timeline.Graph;

namespace Dashboard.Accounts.WaitGraph;

/// <summary>Tasks that call sites waited for, for later windows. Bounds: 1,000 sites, 20 tasks each. Thread-safe.</summary>
internal sealed class AwaitedNames
{
    private const int MaxSites = 1_000;
    private const int MaxTasks = 20;

    /// <summary>A task with so large a share of the waits represents all of them.</summary>
    private const double NearlyAll = 0.9;

    private readonly Lock _gate = new();
    private readonly Dictionary<string, Dictionary<string, int>> _sites = new(StringComparer.Ordinal);

    public void Learn(WaitForGraph graph)
    {
        lock (_gate)
        {
            foreach (var edge in graph.Edges)
            {
                var (from, to) = (graph.Nodes[edge.From], graph.Nodes[edge.To]);
                var isKnown = to.Role is WaitRoles.AsyncMethod || (to.Role is WaitRoles.Task && to.Name != GraphBuilder.UnknownTask);
                if (isKnown && from is { Role: WaitRoles.Blocked, Kind: WaitKinds.Task })
                {
                    Learn(from.Name, to.Name, Math.Max(1, edge.Waits));
                }
            }
        }
    }

    public string? Of(string method)
    {
        lock (_gate)
        {
            return _sites.TryGetValue(method, out var tasks) ? Words(tasks) : null;
        }
    }

    public BlockingSites Into(BlockingSites window) =>
        window.Sites.Any(IsTaskWait)
            ? window with { Sites = [.. window.Sites.Select(site => IsTaskWait(site) ? site with { Awaits = Of(site.Method) } : site)] }
            : window;

    internal static bool IsTaskWait(BlockingSite site) => site.Kind == WaitKinds.Task;

    private void Learn(string site, string task, int waits)
    {
        if (!_sites.TryGetValue(site, out var tasks))
        {
            if (_sites.Count >= MaxSites)
            {
                return;
            }

            _sites[site] = tasks = new Dictionary<string, int>(StringComparer.Ordinal);
        }

        if (tasks.Count < MaxTasks || tasks.ContainsKey(task))
        {
            tasks[task] = tasks.GetValueOrDefault(task) + waits;
        }
    }

    private static string Words(Dictionary<string, int> tasks)
    {
        var most = tasks.OrderByDescending(task => task.Value).ThenBy(task => task.Key, StringComparer.Ordinal).Take(2).ToArray();
        return most.Length == 1 || most[0].Value >= NearlyAll * tasks.Values.Sum() ? most[0].Key
            : tasks.Count == 2 ? $"{most[0].Key} or {most[1].Key}"
            : $"{most[0].Key}, {most[1].Key} or others";
    }
}
