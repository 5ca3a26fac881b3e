namespace Dashboard.Target.Threads;

/// <summary>What a file descriptor leads to. Socket tables are read only for new sockets: one reading walks the kernel's hash table, 15 ms.</summary>
internal sealed class OtherEnds(ThreadFiles files)
{
    /// <summary>Sockets that are remembered; beyond that all are looked up again.</summary>
    private const int Capacity = 10_000;

    /// <summary>O_NONBLOCK on x64 and arm64.</summary>
    private const long NonBlocking = 0x800;

    private static readonly string[] Tables = ["tcp", "tcp6", "udp", "udp6"];

    private readonly Dictionary<long, string?> _ends = [];
    private readonly Dictionary<int, (EndKind Kind, string? End)> _ofThisLook = [];
    private readonly Dictionary<int, bool> _waits = [];
    private bool _tablesRead;

    public void Begin()
    {
        _ofThisLook.Clear();
        _waits.Clear();
        _tablesRead = false;
    }

    public (EndKind Kind, string? End) Of(int file)
    {
        if (!_ofThisLook.TryGetValue(file, out var found))
        {
            _ofThisLook[file] = found = Find(files.Link(file));
        }

        return found;
    }

    /// <summary>False for a descriptor on which no call waits: it copies what there is, or comes back at once. True where that is not known.</summary>
    public bool Waits(int file)
    {
        if (!_waits.TryGetValue(file, out var waits))
        {
            _waits[file] = waits = files.Flags(file) is not { } flags || (flags & NonBlocking) == 0;
        }

        return waits;
    }

    private (EndKind Kind, string? End) Find(string? link)
    {
        if (link is null)
        {
            return (EndKind.Unknown, null);
        }

        if (SocketTable.Inode(link) is not { } inode)
        {
            // "pipe:[123]", "anon_inode:[eventfd]".
            return link.StartsWith('/') ? (EndKind.File, link) : (EndKind.Other, link.Split(':')[0]);
        }

        if (!_ends.ContainsKey(inode) && !_tablesRead)
        {
            _tablesRead = true;
            _ends.Clear();
            foreach (var table in Tables)
            {
                SocketTable.Add(files.Network(table) ?? "", _ends);
            }

            foreach (var surplus in _ends.Keys.Skip(Capacity).Where(other => other != inode).ToList())
            {
                _ends.Remove(surplus);
            }
        }

        _ends.TryAdd(inode, null);
        return (EndKind.Socket, _ends[inode]);
    }
}

internal enum EndKind
{
    Unknown,

    Socket,

    File,

    Other,
}
