using System.Net;
using TargetApp.Store;

namespace TargetApp;

/// <summary>What the command line decides.</summary>
internal sealed record TargetAppOptions
{
    /// <summary>HTTP port on localhost, 0 for any free one; null leaves the address to ASPNETCORE_URLS, else it is 5000.</summary>
    public int? Port { get; init; }

    public DnsEndPoint Db { get; init; } = new("127.0.0.1", 9000);

    public Uri SlowApi { get; init; } = new("http://127.0.0.1:5001");

    /// <summary>Connections to the database, leased and idle together; the next caller waits until one comes back.</summary>
    public int MaxPoolSize { get; init; } = 1000;

    public StoreEngineChoice StoreEngine { get; init; }

    /// <summary>Where this process makes its subfolder for database files.</summary>
    public string StoreFolder { get; init; } = Store.StoreFolder.Default;

    /// <summary>The database of the endpoints under /store, kept over restarts; null for a fresh one.</summary>
    public string? StoreFile { get; init; }

    /// <summary>Names, besides those of loopback, under which requests that change something are taken.</summary>
    public IReadOnlyList<string> Hosts { get; init; } = [];

    public bool ParentStdin { get; init; }
}
