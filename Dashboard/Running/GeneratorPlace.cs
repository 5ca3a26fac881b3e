using System.Net;
using System.Net.NetworkInformation;

namespace Dashboard.Running;

/// <summary>Detects a load that is sent from the machine that answers it: both then share its processors. Containers have addresses of their own.</summary>
internal static class GeneratorPlace
{
    public static bool IsTargetsMachine(string url, TargetFacts? target)
    {
        var address = new Uri(url);
        return address.IsLoopback
            || IsOwn(address)
            || (target is { OnThisMachine: true, BaseAddress: { } known } && new Uri(known).Authority == address.Authority);
    }

    private static bool IsOwn(Uri address) =>
        string.Equals(address.DnsSafeHost, Environment.MachineName, StringComparison.OrdinalIgnoreCase)
        || (IPAddress.TryParse(address.DnsSafeHost, out var ip) && OwnAddresses().Contains(ip));

    private static IEnumerable<IPAddress> OwnAddresses()
    {
        try
        {
            return [.. NetworkInterface.GetAllNetworkInterfaces()
                .SelectMany(one => one.GetIPProperties().UnicastAddresses).Select(one => one.Address)];
        }
        catch (NetworkInformationException)
        {
            // The platform does not report it, so only the other facts count.
            return [];
        }
    }
}
