using Dashboard.Timeline.Work;

namespace Dashboard.Target.Inlining;

/// <summary>A method as the runtime names it: type with namespace, and name; without its signature.</summary>
/// <param name="Type">For example <c>Orders.OrdersController</c>.</param>
/// <param name="Name">For example <c>Get</c>.</param>
internal sealed record MethodName(string Type, string Name)
{
    public string Full => Type.Length == 0 ? Name : $"{Type}.{Name}";

    /// <summary>False for what comes with .NET, is made at run time, or belongs to no type that somebody wrote.</summary>
    public bool IsUsers => Type.Length > 0 && Type[0] != '<' && Type != "dynamicClass" && !FrameworkCode.IsNamespace(Type);

    /// <summary>
    /// The type without the arguments of a generic one: they stand in one event and not in the other. Types that the compiler made have a pointed
    /// bracket in their own name, where no number of arguments stands before it.
    /// </summary>
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

    /// <summary>Full name of the async method whose state machine this is; null when it is none.</summary>
    public string? AsyncMethod =>
        Name == "MoveNext" && Type.LastIndexOf("+<", StringComparison.Ordinal) is > 0 and var open
        && Type.IndexOf(">d__", open, StringComparison.Ordinal) is > 0 and var close ? $"{Type[..open]}.{Type[(open + 2)..close]}" : null;

    /// <summary>A full name in its two parts; the constructor's own name begins with a dot.</summary>
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
