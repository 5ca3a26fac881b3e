namespace Dashboard.Target.Stacks;

/// <summary>Recognizes the frameworks of tests, and what runs tests for them, by the names of their assemblies.</summary>
internal static class TestAssemblies
{
    private static readonly string[] Frameworks = ["xunit.core", "xunit.v3.core", "nunit.framework", "MSTest.TestFramework", "TUnit.Core", OldFramework];

    private static readonly string[] Runners = ["xunit", "nunit", "testcentric", "MSTest", "MSTestAdapter", "TUnit", "testhost"];

    /// <summary>Of MSTest 3 and before.</summary>
    private const string OldFramework = "Microsoft.VisualStudio.TestPlatform.TestFramework";

    /// <param name="paths">Of the assemblies that a process has loaded.</param>
    public static bool AreAmong(IEnumerable<string> paths) =>
        paths.Any(static path => Frameworks.Contains(Path.GetFileNameWithoutExtension(path), StringComparer.OrdinalIgnoreCase));

    /// <summary>True for an assembly, or a namespace, of a framework or its runner: no code of the tests.</summary>
    public static bool IsRunner(string name) => Runners.Any(runner => name.StartsWith(runner, StringComparison.OrdinalIgnoreCase)
        && (name.Length == runner.Length || !char.IsLetter(name[runner.Length])));
}
