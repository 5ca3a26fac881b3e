namespace Dashboard.Format;

/// <summary>Method and address as people read them, for example <c>POST /orders</c>.</summary>
internal static class RequestLine
{
    public const string UsualMethod = "GET";

    /// <param name="method">Null: <see cref="UsualMethod"/>.</param>
    /// <param name="address">A path, or a whole address.</param>
    public static string Of(string? method, string address) => $"{method ?? UsualMethod} {address}";
}
