namespace Dashboard.Load;

/// <summary>The methods that a load can send.</summary>
internal static class LoadMethods
{
    public static IReadOnlyList<string> All { get; } = [RequestLine.UsualMethod, "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"];

    /// <summary>Whether a request of this method may change what the target keeps.</summary>
    /// <param name="method">Null: GET.</param>
    public static bool Changes(string? method) => method is not (null or RequestLine.UsualMethod or "HEAD" or "OPTIONS");
}
