using Dashboard.Load.Tls;

namespace Dashboard.Load;

/// <summary>
/// The clients of the workers: over HTTP/1.1 each worker has its own, over HTTP/2 as many workers, in their order, share one as it may have concurrent
/// requests.
/// </summary>
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

    public TlsHandshake? Tls { get; }

    public long ConnectionsOpened => _all.Sum(client => client.ConnectionsOpened);

    public int? StreamsAllowed => _all.Min(client => client.StreamsAllowed);

    public LoadClient Of(int worker) => _all[worker / _each];
}
