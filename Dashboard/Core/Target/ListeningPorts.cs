using Dashboard.Target.Threads;

namespace Dashboard.Target;

/// <summary>The TCP ports on which processes listen, from /proc; empty elsewhere. Reading takes 5 to 15 ms, once a look. Not thread-safe.</summary>
internal sealed class ListeningPorts(string root = "/")
{
    private static readonly string[] Tables = ["tcp", "tcp6"];

    private readonly Dictionary<string, Dictionary<long, int>> _networks = new(StringComparer.Ordinal);

    private readonly Dictionary<int, IReadOnlyList<int>> _ports = [];

    public static IReadOnlyList<int> Of(int processId) => new ListeningPorts().Look([processId])[processId];

    public IReadOnlyDictionary<int, IReadOnlyList<int>> Look(IReadOnlyCollection<int> processIds)
    {
        foreach (var gone in _ports.Keys.Except(processIds).ToList())
        {
            _ports.Remove(gone);
        }

        foreach (var network in processIds.Select(id => (Id: id, Files: new ThreadFiles(root, id))).GroupBy(one => one.Files.NetworkName() ?? ""))
        {
            var listening = new Dictionary<long, int>();
            foreach (var table in Tables)
            {
                SocketTable.AddListening(network.First().Files.Network(table) ?? "", listening);
            }

            var isSame = _networks.TryGetValue(network.Key, out var before) && before.Count == listening.Count && !before.Except(listening).Any();
            _networks[network.Key] = listening;
            foreach (var (id, files) in network)
            {
                if (!isSame || !_ports.ContainsKey(id))
                {
                    _ports[id] = listening.Count == 0 ? [] : PortsOf(files, listening);
                }
            }
        }

        return new Dictionary<int, IReadOnlyList<int>>(_ports);
    }

    private static int[] PortsOf(ThreadFiles files, Dictionary<long, int> listening) =>
        [.. files.Links().Select(SocketTable.Inode).OfType<long>().Where(listening.ContainsKey).Select(inode => listening[inode]).Distinct().Order()];
}
