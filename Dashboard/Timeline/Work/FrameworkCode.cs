namespace Dashboard.Timeline.Work;

/// <summary>What is the runtime's and ASP.NET Core's own code, by its name: everything else is the application's or a library's.</summary>
internal static class FrameworkCode
{
    /// <summary>True for an assembly of theirs.</summary>
    /// <param name="name">Without extension.</param>
    public static bool IsAssembly(string name) => name is "mscorlib" or "netstandard" || IsWithin(name, "System") || IsWithin(name, "Microsoft");

    /// <summary>
    /// True for a namespace or type of theirs, where the assembly is not known. The last two are those of the runtime's own libraries, as an
    /// assembly's name they would be somebody else's.
    /// </summary>
    /// <param name="name">A namespace, or a type with it.</param>
    public static bool IsNamespace(string name) =>
        IsWithin(name, "System") || IsWithin(name, "Microsoft") || IsWithin(name, "Internal") || IsWithin(name, "Interop");

    private static bool IsWithin(string name, string root) =>
        name.StartsWith(root, StringComparison.Ordinal) && (name.Length == root.Length || name[root.Length] is '.' or '+');
}
