namespace Dashboard.Target.Stacks;

/// <summary>Compiler-made names: <c>&lt;Run&gt;b__0_3</c> lambda, <c>&lt;Run&gt;g__Inner|0</c> local function, <c>&lt;Run&gt;d__5</c> state machine.</summary>
internal static class GeneratedName
{
    private const string TopLevel = "<Main>$";

    public static bool IsGenerated(string name) => name.StartsWith('<') && !name.Contains(">F", StringComparison.Ordinal);

    public static bool IsStateMachine(string type) => Kind(type) is 'd';

    /// <summary>The content of the outer angle brackets without an explicitly implemented interface, whose dots are hyphens in the name of a type.</summary>
    public static string Inner(string name)
    {
        var close = Close(name);
        if (close <= 0)
        {
            return name;
        }

        var inner = name[1..close];
        return inner is ['<' or '.', ..] ? inner
            : inner[(Math.Max(RuntimeName.Find(inner, '-', fromEnd: true), RuntimeName.Find(inner, '.', fromEnd: true)) + 1)..];
    }

    public static string In(string type, string method)
    {
        if (method is TopLevel or "<Main>" || (method is "Main" && type is "Program"))
        {
            return "Program.cs Main";
        }

        return !IsGenerated(method) ? type.Length == 0 ? TypeSpelling.Of(method) : $"{type}.{TypeSpelling.Of(method)}" : Kind(method) switch
        {
            'b' => $"lambda in {In(type, Inner(method))}".Replace("lambda in lambda in", "lambda in", StringComparison.Ordinal),
            'g' => $"{LocalFunction(method)} in {In(type, Inner(method))}",
            'd' => In(type, Inner(method)),
            _ => type.Length == 0 ? method : $"{type}.{method}",
        };
    }

    private static string LocalFunction(string name)
    {
        var start = name.IndexOf("__", Close(name), StringComparison.Ordinal) + 2;
        var end = name.IndexOf('|', start);
        return end < 0 ? name[start..] : name[start..end];
    }

    /// <summary>The letter after the closing bracket; none for <c>&lt;&gt;c</c> and <c>&lt;Main&gt;$</c>.</summary>
    private static char? Kind(string name) => Close(name) is > 1 and var close && close + 1 < name.Length ? name[close + 1] : null;

    private static int Close(string name)
    {
        var depth = 0;
        for (var i = 0; i < name.Length && name[0] == '<'; i++)
        {
            depth += name[i] == '<' ? 1 : name[i] == '>' ? -1 : 0;
            if (depth == 0)
            {
                return i;
            }
        }

        return -1;
    }
}
