using System.Net;

namespace Dashboard.Format;

/// <summary>Whether an address leads to this very machine without asking anybody.</summary>
public static class LoopbackAddress
{
    /// <summary>
    /// True for 127.0.0.0/8, [::1] and the name <c>localhost</c>. <see cref="Uri.IsLoopback"/> also takes the name <c>loopback</c>, which a name server
    /// may lead anywhere.
    /// </summary>
    public static bool IsLoopback(Uri address) =>
        address.IsAbsoluteUri
        && (IPAddress.TryParse(address.DnsSafeHost, out var ip) ? IPAddress.IsLoopback(ip) : string.Equals(address.Host, "localhost", StringComparison.Ordinal));
}
