using System.Security.Cryptography.X509Certificates;
using Dashboard.Access;

namespace Dashboard.Shell;

/// <summary>How the web application is served.</summary>
internal sealed record ServeOptions
{
    /// <summary>Port of the page; 0 takes any free one.</summary>
    public int Port { get; init; } = 5080;

    /// <summary>Address to listen on; one that is not loopback needs <see cref="AllowRemote"/>.</summary>
    public string Bind { get; init; } = "127.0.0.1";

    /// <summary>Whether other machines may come, under whatever name they know this one by.</summary>
    public bool AllowRemote { get; init; }

    /// <summary>For HTTPS; null for HTTP.</summary>
    public X509Certificate2? Certificate { get; init; }

    /// <summary>What lets a browser in; null lets everybody in who reaches the address.</summary>
    public AccessSecrets? Secrets { get; init; } = new();

    /// <summary>Folder of the run files; null for the platform's.</summary>
    public string? DataFolder { get; init; }
}
