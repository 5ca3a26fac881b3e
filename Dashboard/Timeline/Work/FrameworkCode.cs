namespace Dashboard.Timeline.Work;

/// <summary>Tells the runtime's and ASP.NET Core's own code from other code by name.</summary>
internal static class FrameworkCode
{
    public static bool IsAssembly(string name) => name is "mscorlib" or "netstandard" || IsWithin(name, "System") || IsWithin(name, "Microsoft");

    /// <summary>Where the assembly is not known. The last two are of the runtime's own libraries; as assemblies' names they would be others'.</summary>
    public static bool IsNamespace(string name) =>
        IsWithin(name, "System") || IsWithin(name, "Microsoft") || IsWithin(name, "Internal") || IsWithin(name, "Interop");

    private static bool IsWithin(string name, string root) =>
        name.StartsWith(root, StringComparison.Ordinal) && (name.Length == root.Length || name[root.Length] is '.' or '+');
}
