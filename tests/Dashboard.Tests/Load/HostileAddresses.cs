using System.Net;
using System.Net.NetworkInformation;
using System.Net.Sockets;

namespace Dashboard.Tests.Load;

/// <summary>
/// Addresses with which somebody would lead the dashboard from this machine to another, or to one of its services that is not meant. Each is written with
/// this machine's own address where that makes a connection possible, so that a sink on every address would see one.
/// </summary>
internal static class HostileAddresses
{
    /// <param name="port">Of the sink.</param>
    public static IReadOnlyList<string> At(int port)
    {
        var own = OwnAddress();
        var bytes = own.GetAddressBytes();
        var number = ((uint)bytes[0] << 24) | ((uint)bytes[1] << 16) | ((uint)bytes[2] << 8) | bytes[3];
        var name = Environment.MachineName;
        string[] hosts =
        [
            // The address itself, in the ways in which it can be written.
            $"{own}", $"{own}.", $"{number}", $"0x{number:x}", $"0{Convert.ToString(number, 8)}",
            string.Join('.', bytes.Select(b => $"0x{b:x}")), string.Join('.', bytes.Select(b => $"0{Convert.ToString(b, 8)}")),
            $"{bytes[0]}.{(bytes[1] << 16) | (bytes[2] << 8) | bytes[3]}", $"[::ffff:{own}]", $"[::{own}]", $"[0:0:0:0:0:ffff:{number >> 16:x}:{number & 0xffff:x}]",
            $"[64:ff9b::{own}]", string.Concat($"{own}".Select(Wide)), $"{own}".Replace('.', '。'),

            // Every address of this machine at once.
            "0.0.0.0", "0", "0x0", "000.000.000.000", "[::]", "[0:0:0:0:0:0:0:0]", "[::ffff:0.0.0.0]",

            // Loopback before something that is not.
            $"127.0.0.1@{own}", $"localhost@{own}", $"127.0.0.1:80@{own}", $"localhost:5000%40{own}", $"user:password@127.0.0.1:1@{own}", $"127.0.0.1%2f@{own}",
            $"127.0.0.1%00.{own}", $"127.0.0.1%09{own}", $"localhost%23@{own}",

            // Names that a name server leads anywhere.
            name, $"{name}.", $"{name.ToUpperInvariant()}", "localhost.", "localhost.localdomain", "localhost.example.org", "127.0.0.1.example.org",
            "127.0.0.1.nip.io", "localtest.me", $"{own}.nip.io", "xn--lcalhost-9bb", "lоcalhost", "host.docker.internal", "ip6-localhost", "metadata.google.internal",

            // Services of networks and clouds.
            "169.254.169.254", "[fe80::1%25lo]", "[fd00:ec2::254]", "192.0.2.1", "10.0.0.1", "255.255.255.255", "224.0.0.1", "128.0.0.1", "126.255.255.255",
        ];
        string[] whole =
        [
            $"https://{own}:{port}/", $"ftp://{own}:{port}/", $"ws://{own}:{port}/", $"file://{own}/etc/passwd", "file:///etc/passwd", "unix:///run/docker.sock",
            $"gopher://{own}:{port}/", $"//{own}:{port}/", $"{own}:{port}", $"http:\\\\{own}:{port}", $"http:/{own}:{port}", "javascript:alert(1)", "http://",
            $"http://{own}:{port}/\r\nHost: 127.0.0.1", $"http://127.0.0.1\r\n.{own}:{port}/", $"http://127.0.0.1\t@{own}:{port}/", $" http://{own}:{port}/ ",
            $"jar:http://{own}:{port}!/", $"http://{new string('a', 70)}.{own}:{port}/", $"http://[::1@{own}]:{port}/",
        ];
        return [.. hosts.Select(host => $"http://{host}:{port}/"), .. whole];
    }

    /// <summary>An address of this machine that is not loopback; one for documentation where there is none.</summary>
    private static IPAddress OwnAddress() =>
        NetworkInterface.GetAllNetworkInterfaces()
            .SelectMany(one => one.GetIPProperties().UnicastAddresses)
            .Select(one => one.Address)
            .FirstOrDefault(address => address.AddressFamily == AddressFamily.InterNetwork && !IPAddress.IsLoopback(address))
        ?? IPAddress.Parse("192.0.2.2");

    private static char Wide(char one) => char.IsAsciiDigit(one) ? (char)('０' + (one - '0')) : one;
}
