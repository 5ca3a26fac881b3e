namespace Dashboard.Target.Stacks;

/// <summary>The parts of a method's name in the runtime's spelling, <c>Namespace.Outer+Nested`1[Argument].Method[Argument](signature)</c>.</summary>
internal readonly struct RuntimeName
{
    public RuntimeName(string fullName)
    {
        var end = Find(fullName, '(', fromEnd: false);
        var name = end < 0 ? fullName.Trim() : fullName[..end];
        var dot = LastDot(name);
        TypePath = dot < 0 ? "" : name[..dot];
        Method = name[(dot + 1)..];
        var nested = Find(TypePath, '+', fromEnd: false);
        var outer = nested < 0 ? TypePath : TypePath[..nested];
        var space = Find(outer, '.', fromEnd: true);
        Namespace = space < 0 ? "" : outer[..space];
        Types = Parts(TypePath[(space + 1)..]);
    }

    /// <summary>Namespace and types.</summary>
    public string TypePath { get; }

    public string Namespace { get; }

    /// <summary>From the outermost to the method's own, with their arguments.</summary>
    public IReadOnlyList<string> Types { get; }

    /// <summary>With its arguments; empty when there is no name.</summary>
    public string Method { get; }

    /// <summary>The dot before the method's name; constructors have one of their own.</summary>
    private static int LastDot(string name)
    {
        var dot = Find(name, '.', fromEnd: true);
        return dot > 0 && name[dot - 1] == '.' ? dot - 1 : dot;
    }

    private static List<string> Parts(string types)
    {
        var parts = new List<string>();
        while (Find(types, '+', fromEnd: false) is >= 0 and var plus)
        {
            parts.Add(types[..plus]);
            types = types[(plus + 1)..];
        }

        return [.. parts, types];
    }

    /// <summary>Outside of brackets, which hold whole names.</summary>
    internal static int Find(string text, char wanted, bool fromEnd)
    {
        var (depth, found) = (0, -1);
        for (var i = 0; i < text.Length; i++)
        {
            if (depth == 0 && text[i] == wanted)
            {
                found = i;
                if (!fromEnd)
                {
                    break;
                }
            }

            depth += text[i] is '[' or '<' ? 1 : text[i] is ']' or '>' ? -1 : 0;
        }

        return found;
    }
}
