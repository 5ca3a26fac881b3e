using System.Reflection;

namespace ThreadPoolDashboard.Tests;

/// <summary>Where the repository and the built programs lie; compiled into every test project.</summary>
internal static class ProductFiles
{
    public static string RepositoryRoot { get; } = Metadata("RepositoryRoot");

    public static string DashboardAssembly { get; } = Built("Dashboard");

    public static string TargetAppAssembly { get; } = Built("TargetApp");

    public static string DbMockAssembly { get; } = Built("DbMock");

    /// <summary>A web server of tests, built as people build theirs: it knows nothing of the dashboard.</summary>
    public static string ShapesAssembly { get; } = Built("Shapes", "tests");

    /// <summary>Tests that hang when they are asked to.</summary>
    public static string HangingAssembly { get; } = Built("Hanging", "tests");

    /// <summary>An Aspire app with the dashboard and two projects.</summary>
    public static string AppHostAssembly { get; } = Built("AppHost", "tests");

    private static string Built(string project, string folder = "") =>
        Path.Combine(RepositoryRoot, folder, project, "bin", Metadata("Configuration"), "net10.0", $"{project}.dll");

    private static string Metadata(string key) =>
        typeof(ProductFiles).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == key).Value!;
}
