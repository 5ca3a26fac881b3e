using System.Reflection;

namespace Dashboard.Format;

/// <summary>What Directory.Build.props says of this program: the package, <c>--version</c> and the page say the same.</summary>
internal static class About
{
    /// <summary>The command under which it is installed.</summary>
    public const string Command = "threadpool-dashboard";

    private static readonly Assembly Own = typeof(About).Assembly;

    /// <summary>Version, and behind a plus sign the commit where that is known.</summary>
    private static readonly string[] Parts = Own.GetCustomAttribute<AssemblyInformationalVersionAttribute>()!.InformationalVersion.Split('+', 2);

    public static string Name { get; } = Own.GetCustomAttribute<AssemblyProductAttribute>()!.Product;

    /// <summary>The package's version, for example <c>0.1.0</c>.</summary>
    public static string Version { get; } = Parts[0];

    /// <summary>The commit that it was built from, ten digits of it; null where the sources were in no repository.</summary>
    public static string? Commit { get; } = Parts is [_, { Length: > 0 } commit] ? commit[..Math.Min(10, commit.Length)] : null;

    public static string Authors { get; } = Own.GetCustomAttribute<AssemblyCompanyAttribute>()!.Company;

    /// <summary>As an SPDX expression.</summary>
    public static string License { get; } = Fact("License")!;

    /// <summary>Where the sources are published; null while they are not.</summary>
    public static string? Repository { get; } = Fact("RepositoryUrl");

    /// <summary>"ThreadPool Dashboard 0.1.0 (0123456789), .NET 10.0.1".</summary>
    public static string Line { get; } = $"{Name} {Version}{(Commit is null ? "" : $" ({Commit})")}, .NET {Environment.Version}";

    private static string? Fact(string key) => Own.GetCustomAttributes<AssemblyMetadataAttribute>().FirstOrDefault(fact => fact.Key == key)?.Value;
}
