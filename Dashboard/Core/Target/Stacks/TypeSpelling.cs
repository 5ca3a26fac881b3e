namespace Dashboard.Target.Stacks;

internal static class TypeSpelling
{
    private static readonly Dictionary<string, string> Keywords = new(StringComparer.Ordinal)
    {
        ["System.Boolean"] = "bool",
        ["System.Byte"] = "byte",
        ["System.SByte"] = "sbyte",
        ["System.Char"] = "char",
        ["System.Decimal"] = "decimal",
        ["System.Double"] = "double",
        ["System.Single"] = "float",
        ["System.Int16"] = "short",
        ["System.UInt16"] = "ushort",
        ["System.Int32"] = "int",
        ["System.UInt32"] = "uint",
        ["System.Int64"] = "long",
        ["System.UInt64"] = "ulong",
        ["System.Object"] = "object",
        ["System.String"] = "string",
        ["System.IntPtr"] = "nint",
        ["System.UIntPtr"] = "nuint",
        ["System.__Canon"] = "T",
    };

    public static string Of(string part)
    {
        var open = part.IndexOf('[', StringComparison.Ordinal);
        var name = open < 0 ? part : part[..open];
        var tick = name.IndexOf('`', StringComparison.Ordinal);
        if (open > 0 && part.EndsWith(']') && part.Length > open + 2 && part[open + 1] is not (',' or '['))
        {
            return $"{OfFileLocal(tick < 0 ? name : name[..tick])}<{string.Join(", ", Arguments(part[(open + 1)..^1]).Select(Argument))}>";
        }

        return tick < 0 || !int.TryParse(name[(tick + 1)..], out var count)
            ? OfFileLocal(name)
            : $"{OfFileLocal(name[..tick])}<{(count == 1 ? "T" : string.Join(", ", Enumerable.Range(1, count).Select(n => $"T{n}")))}>";
    }

    private static string Argument(string argument)
    {
        var name = argument.Trim();
        if (Keywords.TryGetValue(name, out var keyword))
        {
            return keyword;
        }

        if (name.EndsWith("[]", StringComparison.Ordinal))
        {
            return Argument(name[..^2]) + "[]";
        }

        var types = new RuntimeName(name + ".x", ofType: true).Types;
        var last = types.LastOrDefault(type => !GeneratedName.IsGenerated(type)) ?? types[^1];
        return types.LastOrDefault(GeneratedName.IsStateMachine) is { } machine
            ? GeneratedName.In(Of(last), GeneratedName.Inner(machine))
            : Of(last);
    }

    private static IEnumerable<string> Arguments(string list)
    {
        while (RuntimeName.Find(list, ',', fromEnd: false) is >= 0 and var comma)
        {
            yield return list[..comma];
            list = list[(comma + 1)..];
        }

        yield return list;
    }

    /// <summary><c>file</c>-local types are called <c>&lt;File&gt;F…__Type</c>.</summary>
    private static string OfFileLocal(string name) =>
        name.StartsWith('<') && name.Contains(">F", StringComparison.Ordinal) && name.IndexOf("__", StringComparison.Ordinal) is > 0 and var at
            ? name[(at + 2)..]
            : name;
}
