using System.Security.Cryptography.X509Certificates;
using Dashboard.Access;
using Dashboard.Metrics;

namespace Dashboard.Shell;

internal sealed record ServeOptions
{
    public const int UsualPort = 5080;

    /// <summary>0 chooses any free port.</summary>
    public int Port { get; init; } = UsualPort;

    /// <summary>An address other than loopback needs <see cref="AllowRemote"/>.</summary>
    public string Bind { get; init; } = "127.0.0.1";

    /// <summary>Admits other machines, under any host name.</summary>
    public bool AllowRemote { get; init; }

    public X509Certificate2? Certificate { get; init; }

    public AccessSecrets? Secrets { get; init; } = new();

    public string? DataFolder { get; init; }

    /// <summary>What shows the traces of slow requests; null where that is not known.</summary>
    public TraceLink? TraceLink { get; init; }

    /// <summary>Null: nothing is exported.</summary>
    public MetricsOptions? Metrics { get; init; }
}
