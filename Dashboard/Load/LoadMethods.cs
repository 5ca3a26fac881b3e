namespace Dashboard.Load;

/// <summary>The methods that a load can send.</summary>
internal static class LoadMethods
{
    public static IReadOnlyList<string> All { get; } = [RequestLine.UsualMethod, "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"];

    /// <summary>True when a request of this method may change the target's state; null is GET.</summary>
    public static bool Changes(string? method) => method is not (null or RequestLine.UsualMethod or "HEAD" or "OPTIONS");
}
