using System.Net;

namespace DbMock;

/// <summary>What the command line decides. Times are whole milliseconds; port 0 means any free port.</summary>
internal sealed record DbMockOptions
{
    public const int MaxMilliseconds = 60_000;

    public int Port { get; init; } = 9000;

    public int SlowPort { get; init; } = 5001;

    public int LatencyMilliseconds { get; init; } = 10;

    public int SlowLatencyMilliseconds { get; init; } = 1000;

    /// <summary>Every wait is longer by a random part of this.</summary>
    public int JitterMilliseconds { get; init; }

    /// <summary>TCP connections served at once; null means unlimited.</summary>
    public int? MaxConnections { get; init; }

    public IPAddress Address { get; init; } = IPAddress.Loopback;

    public bool ParentStdin { get; init; }

    /// <summary>The wait of one call: what it asked for (else the configured one) and its share of the jitter.</summary>
    public TimeSpan Wait(int milliseconds) => TimeSpan.FromMilliseconds(milliseconds + Random.Shared.Next(JitterMilliseconds + 1));
}
