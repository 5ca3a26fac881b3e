using Dashboard.Load.Tls;

namespace Dashboard.Load;

/// <summary>Who shares a connection: over HTTP/1.1 nobody, over HTTP/2 as many workers, in their order, as it may have requests at once.</summary>
internal sealed class LoadClients
{
    private readonly LoadClient[] _all;
    private readonly int _each;

    public LoadClients(LoadPlan plan, LoadTally tally)
    {
        _each = plan.WorkersOfConnection;
        Tls = plan.IsTls ? new TlsHandshake(new Uri(plan.Url), plan.Trust, plan.IsHttp2) : null;
        _all = [.. Enumerable.Range(0, plan.Connections).Chunk(_each).Select(workers => new LoadClient(plan, tally, Tls, workers.Length))];
    }

    /// <summary>Null over http.</summary>
    public TlsHandshake? Tls { get; }

    public long ConnectionsOpened => _all.Sum(client => client.ConnectionsOpened);

    /// <summary>The least that the target allows on a connection; null over HTTP/1.1, and where it names no limit.</summary>
    public int? StreamsAllowed => _all.Min(client => client.StreamsAllowed);

    public LoadClient Of(int worker) => _all[worker / _each];
}
