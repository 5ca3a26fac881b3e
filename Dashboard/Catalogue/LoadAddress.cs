using System.Globalization;

namespace Dashboard.Catalogue;

/// <summary>A port or loopback address, as typed.</summary>
internal static class LoadAddress
{
    public const string Wanted = "a port such as 5000, or an address of this machine such as http://127.0.0.1:5000 or https://localhost:5001";

    private const string Refusal = $"Base URL: {Wanted}.";

    public static Uri Read(string text) => Local(text) ?? throw new UserFacingException(Refusal);

    public static string? Refuse(string text) => Local(text) is null ? Refusal : null;

    public static bool IsHttp(Uri address) => address.Scheme == Uri.UriSchemeHttp || address.Scheme == Uri.UriSchemeHttps;

    internal static Uri? Parse(string text)
    {
        var typed = text.Trim();
        if (int.TryParse(typed, NumberStyles.None, CultureInfo.InvariantCulture, out var port))
        {
            return port is > 0 and <= 65_535 ? new Uri($"http://127.0.0.1:{port}") : null;
        }

        var whole = typed.Contains("://", StringComparison.Ordinal) ? typed : $"http://{typed}";
        return Uri.TryCreate(whole, UriKind.Absolute, out var address) && IsHttp(address) && address.UserInfo.Length == 0 ? address : null;
    }

    private static Uri? Local(string text) => Parse(text) is { IsLoopback: true, PathAndQuery: "/", Fragment.Length: 0 } address ? address : null;
}
