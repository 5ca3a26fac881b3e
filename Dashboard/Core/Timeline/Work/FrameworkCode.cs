namespace Dashboard.Timeline.Work;

/// <summary>Distinguishes the runtime's and ASP.NET Core's own code from other code by name.</summary>
internal static class FrameworkCode
{
    /// <summary>Ignores case: the library that reads stacks writes names of late modules in lower case.</summary>
    public static bool IsAssembly(string name) =>
        name is "mscorlib" or "netstandard" || IsWithin(name, "System", AnyCase) || IsWithin(name, "Microsoft", AnyCase);

    /// <summary>For code whose assembly is not known. The last two are of the runtime's own libraries; as assemblies' names they would be others'.</summary>
    public static bool IsNamespace(string name) =>
        IsWithin(name, "System") || IsWithin(name, "Microsoft") || IsWithin(name, "Internal") || IsWithin(name, "Interop");

    private const StringComparison AnyCase = StringComparison.OrdinalIgnoreCase;

    private static bool IsWithin(string name, string root, StringComparison comparison = StringComparison.Ordinal) =>
        name.StartsWith(root, comparison) && (name.Length == root.Length || name[root.Length] is '.' or '+');
}
