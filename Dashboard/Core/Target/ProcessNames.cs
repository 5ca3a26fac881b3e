using System.Globalization;

namespace Dashboard.Target;

/// <summary>Finds the processes that a typed name or port means. Pure.</summary>
internal static class ProcessNames
{
    private const string Assembly = ".dll";

    /// <summary>":5080" is the listening process; other text is a name (program, assembly, owner's), without regard to case, else the begin of one.</summary>
    public static IReadOnlyList<ListedProcess> Find(string text, IReadOnlyList<ListedProcess> processes)
    {
        if (PortOf(text) is { } port)
        {
            return [.. processes.Where(process => process.Ports.Contains(port))];
        }

        var name = text.EndsWith(Assembly, StringComparison.OrdinalIgnoreCase) ? text[..^Assembly.Length] : text;
        List<ListedProcess> same = [.. processes.Where(process => NamesOf(process).Any(one => one.Equals(name, StringComparison.OrdinalIgnoreCase)))];
        return name.Length == 0 ? []
            : same.Count > 0 ? same
            : [.. processes.Where(process => NamesOf(process).Any(one => one.StartsWith(name, StringComparison.OrdinalIgnoreCase)))];
    }

    public static int? PortOf(string text) =>
        text.StartsWith(':') && int.TryParse(text[1..], NumberStyles.None, CultureInfo.InvariantCulture, out var port) && port is > 0 and <= 65535
            ? port
            : null;

    /// <summary>"Shop (4711, port 5080)".</summary>
    public static string Of(ListedProcess process) =>
        $"{process.Facts.Name} ({string.Join(", port ", process.Ports.Prepend(process.Facts.ProcessId).Select(Number))})";

    private static IEnumerable<string> NamesOf(ListedProcess process) =>
        ((string?[])[process.Facts.Name, process.Facts.EntryAssembly, process.Facts.GivenName]).OfType<string>();

    private static string Number(int number) => number.ToString(CultureInfo.InvariantCulture);
}
