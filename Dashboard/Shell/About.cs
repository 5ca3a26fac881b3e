namespace Dashboard.Shell;

internal static class About
{
    public static string Version { get; } = typeof(About).Assembly.GetName().Version?.ToString(3) ?? "0.0.0";
}
