using System.Security.Cryptography.X509Certificates;
using Dashboard.Access;

namespace Dashboard.Shell;

internal sealed record ServeOptions
{
    /// <summary>Of the page, where nobody says otherwise.</summary>
    public const int UsualPort = 5080;

    /// <summary>0: any free one.</summary>
    public int Port { get; init; } = UsualPort;

    /// <summary>Not loopback: needs <see cref="AllowRemote"/>.</summary>
    public string Bind { get; init; } = "127.0.0.1";

    /// <summary>Other machines, under whatever name they know this one by.</summary>
    public bool AllowRemote { get; init; }

    public X509Certificate2? Certificate { get; init; }

    public AccessSecrets? Secrets { get; init; } = new();

    public string? DataFolder { get; init; }
}
