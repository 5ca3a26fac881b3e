using System.Text;
using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.Causes;

/// <summary>
/// Method names that a stack has in this order. A name that ends with a full stop matches all methods of a type or namespace, one that ends with <c>*</c> all
/// that begin so, and one that begins with <c>*</c> too all that contain it; else it is the whole name. Type arguments are not compared.
/// </summary>
/// <param name="Names">From the root to the wait.</param>
/// <param name="IsWithin">True: in what leads to the program's own method, and that itself; false: in what that calls.</param>
internal sealed record StackPattern(IReadOnlyList<string> Names, bool IsWithin)
{
    public StackPattern(string text, bool IsWithin) : this(text.Split(Separator), IsWithin)
    {
    }

    public const string Separator = " > ";

    public static IEnumerable<StackPattern> Of(Cause cause) =>
    [
        .. cause.Calls.Select(static text => new StackPattern(text, IsWithin: false)),
        .. cause.Within.Select(static text => new StackPattern(text, IsWithin: true)),
    ];

    public static IReadOnlyList<StackPattern> UnlessOf(Cause cause) =>
        [.. cause.Unless.SelectMany(static text => new[] { new StackPattern(text, IsWithin: true), new StackPattern(text, IsWithin: false) })];

    /// <summary>The index of the first name's frame; null where the stack does not have all names.</summary>
    public int? In(IReadOnlyList<string> frames, int own)
    {
        var (found, first) = (0, -1);
        for (var i = IsWithin ? 0 : own + 1; i < (IsWithin ? own + 1 : frames.Count) && found < Names.Count; i++)
        {
            if (Is(frames[i], Names[found]))
            {
                first = found == 0 ? i : first;
                found++;
            }
        }

        return found == Names.Count ? first : null;
    }

    public static string Name(BlockFrame frame)
    {
        var name = frame.FullName;
        if (!name.Contains('<', StringComparison.Ordinal))
        {
            return name;
        }

        var (open, depth) = (new StringBuilder(name.Length), 0);
        foreach (var c in name)
        {
            depth += c == '<' ? 1 : 0;
            if (depth == 0)
            {
                open.Append(c);
            }

            depth -= c == '>' ? 1 : 0;
        }

        return open.ToString();
    }

    private static bool Is(string frame, string name) => name[^1] switch
    {
        '.' => frame.StartsWith(name, StringComparison.Ordinal),
        '*' when name[0] == '*' => frame.AsSpan().Contains(name.AsSpan(1, name.Length - 2), StringComparison.Ordinal),
        '*' => frame.AsSpan().StartsWith(name.AsSpan(0, name.Length - 1), StringComparison.Ordinal),
        _ => string.Equals(frame, name, StringComparison.Ordinal),
    };
}
