using System.Globalization;
using System.Net;
using System.Runtime.InteropServices;

namespace Dashboard.Target.Threads;

internal static class SocketTable
{
    private const int LocalColumn = 1;
    private const int RemoteColumn = 2;
    private const int StateColumn = 3;
    private const int InodeColumn = 9;
    private const int UnixPathColumn = 7;
    private const int UnixStateColumn = 5;

    private const string Listens = "0A";

    private const string UnixConnected = "03";

    public static void Add(string table, IDictionary<long, string?> ends)
    {
        Span<Range> columns = stackalloc Range[InodeColumn + 2];

        // The first line is the heading.
        foreach (var line in table.AsSpan()[(table.IndexOf('\n', StringComparison.Ordinal) + 1)..].EnumerateLines())
        {
            var count = line.Split(columns, ' ', StringSplitOptions.RemoveEmptyEntries);
            if (count > InodeColumn
                && long.TryParse(line[columns[InodeColumn]], NumberStyles.None, CultureInfo.InvariantCulture, out var inode)
                && End(line[columns[RemoteColumn]]) is { Port: not 0 } end)
            {
                ends[inode] = end.ToString();
            }
        }
    }

    public static void AddListening(string table, IDictionary<long, int> ports)
    {
        Span<Range> columns = stackalloc Range[InodeColumn + 2];
        foreach (var line in table.AsSpan().EnumerateLines())
        {
            var count = line.Split(columns, ' ', StringSplitOptions.RemoveEmptyEntries);
            if (count > InodeColumn && line[columns[StateColumn]].SequenceEqual(Listens)
                && long.TryParse(line[columns[InodeColumn]], NumberStyles.None, CultureInfo.InvariantCulture, out var inode)
                && End(line[columns[LocalColumn]]) is { } end)
            {
                ports[inode] = end.Port;
            }
        }
    }

    /// <summary>The path in <c>net/unix</c> of a file with that name; null when there is none, or it is relative. A path is the rest of its line.</summary>
    public static string? UnixPath(string? table, string name) =>
        table is null ? null : UnixRows(table, name).Select(columns => columns[UnixPathColumn]).FirstOrDefault(path => path.StartsWith('/'));

    /// <summary>Connections in <c>net/unix</c> that were accepted on a file with that name; null without a table.</summary>
    public static int? Connections(string? table, string name) =>
        table is null ? null : UnixRows(table, name).Count(columns => columns[UnixStateColumn] == UnixConnected);

    /// <summary>The inode in a link of /proc/PID/fd, <c>socket:[5125596]</c>; null for anything else.</summary>
    public static long? Inode(string link) =>
        link.StartsWith("socket:[", StringComparison.Ordinal) && link.EndsWith(']')
        && long.TryParse(link.AsSpan()["socket:[".Length..^1], NumberStyles.None, CultureInfo.InvariantCulture, out var inode) ? inode : null;

    private static IEnumerable<string[]> UnixRows(string table, string name) => table.Split('\n')
        .Where(line => line.EndsWith($"/{name}", StringComparison.Ordinal))
        .Select(line => line.Split(' ', UnixPathColumn + 1, StringSplitOptions.RemoveEmptyEntries))
        .Where(columns => columns.Length > UnixPathColumn);

    /// <summary><c>0100007F:4B64</c>: 32-bit words in the processor's order, then the port. IPv4 in IPv6 is shown as IPv4.</summary>
    internal static IPEndPoint? End(ReadOnlySpan<char> text)
    {
        var colon = text.IndexOf(':');
        if (colon is not (8 or 32) || !int.TryParse(text[(colon + 1)..], NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out var port)
            || port is < 0 or > IPEndPoint.MaxPort)
        {
            return null;
        }

        var words = new uint[colon / 8];
        for (var i = 0; i < words.Length; i++)
        {
            if (!uint.TryParse(text.Slice(i * 8, 8), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out words[i]))
            {
                return null;
            }
        }

        var address = new IPAddress(MemoryMarshal.AsBytes<uint>(words));
        return new IPEndPoint(address.IsIPv4MappedToIPv6 ? address.MapToIPv4() : address, port);
    }
}
