namespace Dashboard.Target.Stacks;

/// <summary>The parts of a method's name in the runtime's spelling, <c>Namespace.Outer+Nested`1[Argument].Method[Argument](signature)</c>.</summary>
internal readonly struct RuntimeName
{
    /// <param name="ofType">True when the text before the last dot is the name of a type alone.</param>
    public RuntimeName(string fullName, bool ofType = false)
    {
        var end = Find(fullName, '(', fromEnd: false);
        var name = end < 0 ? fullName.Trim() : fullName[..end];
        var dot = LastDot(name);
        TypePath = dot < 0 ? "" : ofType ? name[..dot] : WithoutInterface(name[..dot]);
        Method = name[(dot + 1)..];
        var nested = Find(TypePath, '+', fromEnd: false);
        var outer = nested < 0 ? TypePath : TypePath[..nested];
        var space = Find(outer, '.', fromEnd: true);
        Namespace = space < 0 ? "" : outer[..space];
        Types = Split(TypePath[(space + 1)..], '+');
    }

    public string TypePath { get; }

    public string Namespace { get; }

    public IReadOnlyList<string> Types { get; }

    public string Method { get; }

    /// <summary>The dot before the method's name; constructors have one of their own.</summary>
    private static int LastDot(string name)
    {
        var dot = Find(name, '.', fromEnd: true);
        return dot > 0 && name[dot - 1] == '.' ? dot - 1 : dot;
    }

    /// <summary>
    /// A member that implements an interface explicitly has the interface's whole name (<c>Shop.Store.System.IDisposable.Dispose</c>): its type is what
    /// precedes it. Where that ends is certain behind a generic or nested type, and else is where a namespace begins that no type is called.
    /// </summary>
    private static string WithoutInterface(string path)
    {
        var parts = Split(path, '.');
        var last = parts.Count - 1;
        if (last < 1 || parts[last] is not ['I', >= 'A' and <= 'Z', ..])
        {
            return path;
        }

        var certain = parts.FindLastIndex(last - 1, part => part.AsSpan().IndexOfAny('`', '+') >= 0);
        var space = parts.FindLastIndex(last, last, part => part is "System" or "Microsoft" || part == parts[0]);
        var end = certain >= 0 ? certain + 1
            : space > 0 ? space
            : parts[last].Contains('<', StringComparison.Ordinal) && last > 1 ? last - 1
            : parts[last] == "I" + parts[last - 1] ? last
            : parts.Count;
        return string.Join('.', parts[..end]);
    }

    private static List<string> Split(string text, char at)
    {
        var parts = new List<string>();
        while (Find(text, at, fromEnd: false) is >= 0 and var place)
        {
            parts.Add(text[..place]);
            text = text[(place + 1)..];
        }

        return [.. parts, text];
    }

    /// <summary>Searches outside of brackets, which hold whole names.</summary>
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
