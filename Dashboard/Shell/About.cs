using System.Reflection;

namespace Dashboard.Shell;

/// <summary>What this build is made of.</summary>
internal static class About
{
    public static string Version { get; } = typeof(About).Assembly.GetName().Version?.ToString(3) ?? "0.0.0";

    /// <summary>Where blazor.web.js was taken from (docs/decisions.md).</summary>
    public static string BlazorScriptSource { get; } =
        typeof(About).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().FirstOrDefault(a => a.Key == "BlazorScriptSource")?.Value ?? "unknown";
}
