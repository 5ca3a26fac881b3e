using Dashboard.Timeline.Work;

namespace Dashboard.Target.Inlining;

/// <summary>A method as the runtime names it: type with namespace, and name; without its signature.</summary>
internal sealed record MethodName(string Type, string Name)
{
    public string Full => Type.Length == 0 ? Name : $"{Type}.{Name}";

    /// <summary>False for what comes with .NET, is made at run time, or belongs to no type of anyone's source code.</summary>
    public bool IsUsers => Type.Length > 0 && Type[0] != '<' && Type != "dynamicClass" && !FrameworkCode.IsNamespace(Type);

    /// <summary>The type without generic arguments, which only one event has. A compiler-made type has a pointed bracket in its own name.</summary>
    public string OpenType
    {
        get
        {
            for (var at = 1; at < Type.Length; at++)
            {
                if (Type[at] == '[' || (Type[at] == '<' && char.IsAsciiDigit(Type[at - 1])))
                {
                    return Type[..at];
                }
            }

            return Type;
        }
    }

    public string? AsyncMethod =>
        Name == "MoveNext" && Type.LastIndexOf("+<", StringComparison.Ordinal) is > 0 and var open
        && Type.IndexOf(">d__", open, StringComparison.Ordinal) is > 0 and var close ? $"{Type[..open]}.{Type[(open + 2)..close]}" : null;

    /// <summary>Splits a full name; the constructor's own name begins with a dot.</summary>
    public static MethodName Parse(string full)
    {
        var name = full.Split('(', 2)[0];
        var (at, depth) = (name.Length - 1, 0);
        while (at > 0 && (depth > 0 || name[at] != '.'))
        {
            // The arguments of a generic method have dots of their own.
            depth += name[at] == ']' ? 1 : name[at] == '[' ? -1 : 0;
            at--;
        }

        var dot = at > 0 && name[at - 1] == '.' ? at - 1 : at;
        return dot <= 0 ? new MethodName("", name) : new MethodName(name[..dot], name[(dot + 1)..]);
    }
}
