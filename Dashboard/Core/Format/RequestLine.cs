namespace Dashboard.Format;

/// <summary>Method and address, for example <c>POST /orders</c>.</summary>
internal static class RequestLine
{
    public const string UsualMethod = "GET";

    public static string Of(string? method, string address) => $"{method ?? UsualMethod} {address}";

    /// <summary>True when a path has dots that an address would resolve, so that another path were called than it names.</summary>
    public static bool HasDots(string path) => path.Split('/').Any(step => step.Replace("%2e", ".", StringComparison.OrdinalIgnoreCase) is "." or "..");
}
