using System.Reflection;

namespace EndToEnd.Tests;

/// <summary>Where the repository and the built programs lie.</summary>
internal static class ProductFiles
{
    public static string RepositoryRoot { get; } = Metadata("RepositoryRoot");

    public static string DashboardAssembly { get; } =
        Path.Combine(RepositoryRoot, "Dashboard", "bin", Metadata("Configuration"), "net10.0", "Dashboard.dll");

    private static string Metadata(string key) =>
        typeof(ProductFiles).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == key).Value!;
}
