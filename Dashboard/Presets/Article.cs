using Dashboard.Presets.Tables;

namespace Dashboard.Presets;

/// <summary>A published article with a procedure.</summary>
public sealed record Article(string Key, string Title, string Published, Uri? Address, string Machine, string Runtime)
{
    public static Article SimultaneousAccess { get; } = new(
        "S1",
        "Slow responses under concurrent ASP.NET Core requests may come from the thread pool",
        "Qiita, 2020-08-14, in Japanese; an English translation exists",
        null,
        "macOS 10.16.6 (as published), 4 processors (minimum of 4 worker threads)",
        "ASP.NET Core 3.1");

    public static Article SlowDatabase { get; } = new(
        "S2",
        "The effect of asynchronous processing in a .NET web server",
        "north-innovations.com, in Japanese; titled here after its first sentence",
        new Uri("https://www.north-innovations.com/programming/parallel/async-web"),
        "Ryzen 9 7900, 12 cores, 24 threads, Windows 11 Pro",
        ".NET version not stated, Visual Studio 2026, release build");

    public static Article StarvationTutorial { get; } = new(
        "S4",
        "Debug ThreadPool starvation",
        "Microsoft Learn, .NET diagnostics tutorial",
        new Uri("https://learn.microsoft.com/dotnet/core/diagnostics/debug-threadpool-starvation"),
        "Windows, machine not stated",
        ".NET 6, debug build, https");
}

/// <summary>An article's result.</summary>
/// <param name="Words">The result in words.</param>
public sealed record ArticleRow(string Words)
{
    /// <summary>What its load generator printed, in the order of the tool's tables; empty where the article prints none.</summary>
    public IReadOnlyList<double?> Printed { get; init; } = [];

    /// <summary>The series of the article's own client, by load; empty for other tools.</summary>
    public IReadOnlyList<WebClientSeries> Series { get; init; } = [];
}
