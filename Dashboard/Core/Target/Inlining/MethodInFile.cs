namespace Dashboard.Target.Inlining;

/// <summary>A method as an assembly on disk has it; of several of one name, all of them.</summary>
/// <param name="Calls">Types that its code calls, as <see cref="MethodName.OpenType"/> names them; of tasks only where the call may wait.</param>
internal sealed record MethodInFile(IReadOnlySet<string> Calls)
{
    /// <summary>Methods that its code calls, each behind its type and a full stop.</summary>
    public IReadOnlySet<string> Members { get; init; } = new HashSet<string>();

    /// <summary>Its metadata token; 0 where several have the name.</summary>
    public int Token { get; init; }

    /// <summary>The id of the assembly's symbols; empty where the assembly does not state it.</summary>
    public Guid Symbols { get; init; }
}
