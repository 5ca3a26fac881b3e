using Dashboard.Catalogue;
using Dashboard.Exchange.OpenApi;
using Dashboard.Exchange.Requests;
using Dashboard.Load;
using Dashboard.Running;
using Dashboard.Target;

namespace Dashboard.Exchange.Offered;

/// <summary>A written request of the attached target, from its own document or from a chosen file.</summary>
public sealed class AvailableRequest
{
    internal AvailableRequest(string id, Uri address, IListedRequest request) => (Id, Address, Request) = (id, address, request);

    public string Id { get; }

    public Uri Address { get; }

    internal IListedRequest Request { get; }

    /// <summary>Method and path as written, for example <c>GET /orders/{id}</c>; the name where no address is written.</summary>
    public string Title => Request.Address.Length == 0 ? Request.Name : RequestLine.Of(Request.Method, Request.Address.Split('?')[0]);

    /// <summary>True when a recorded load sent it. A recorded file has its folder, and none where it was chosen on the page.</summary>
    public bool IsOf(RequestOrigin source) =>
        Request.Name == source.Request && (Request.Place.File == source.File || Request.Place.File == Path.GetFileName(source.File));
}

/// <summary>
/// The requests that can be sent to the attached target, for all viewers: those of its OpenAPI document, asked for once, and those of files chosen on the page.
/// When the target is detached, its requests and the user's permissions are dropped.
/// </summary>
public sealed class AvailableRequests(TargetMonitor monitor, TargetConnection connection, RunCoordinator runs, DocumentClient documents)
    : IChangeSource, IDisposable
{
    /// <summary>The most requests that are offered; larger files are refused.</summary>
    public const int Most = 5_000;

    /// <summary>The wait for the target's counters that show that it is a web server.</summary>
    private static readonly TimeSpan CounterPatience = TimeSpan.FromSeconds(5);
    private static readonly TimeSpan CounterStep = TimeSpan.FromSeconds(0.25);

    private readonly SemaphoreSlim _one = new(1, 1);
    private readonly HashSet<string> _allowed = new(StringComparer.Ordinal);
    private int? _processId;
    private int _given;

    public event Action? Changed;

    public IReadOnlyList<AvailableRequest> All { get; private set; } = [];

    public string? Document { get; private set; }

    public bool WasAsked { get; private set; }

    public bool IsAsking { get; private set; }

    public string? Problem { get; private set; }

    public Uri? Address => connection.BaseAddress ?? connection.LikelyAddress;

    /// <summary>
    /// Asks a target for its document once. Unless a user wants it, it asks only a web server without a catalogue, at the port where this very process listens,
    /// and while no run is on. Never fails.
    /// </summary>
    /// <param name="isWanted">True when a user pressed the button and so accepted the address.</param>
    public async Task AskAsync(bool isWanted, CancellationToken token)
    {
        await _one.WaitAsync(token).ConfigureAwait(false);
        try
        {
            Follow();
            if (monitor.Facts is { } target && (isWanted || (!WasAsked && Problem is null && await IsAskedUnbiddenAsync(target, token).ConfigureAwait(false)))
                && (isWanted ? Address : connection.OwnAddress) is { } address)
            {
                await ReadDocumentAsync(address, isWanted, token).ConfigureAwait(false);
            }
        }
        finally
        {
            _one.Release();
        }
    }

    /// <exception cref="UserFacingException">The file cannot be used. The sentence is for the user who chose it, since other viewers did not.</exception>
    public async Task AddAsync(string name, byte[] bytes, CancellationToken token)
    {
        await _one.WaitAsync(token).ConfigureAwait(false);
        try
        {
            Follow();
            var address = Address ?? throw new UserFacingException(
                "The target's address is unknown: enter its base URL under Your endpoint and start it once.");
            var list = await ChosenFile.ReadAsync(name, bytes, address, token).ConfigureAwait(false);
            if (list.Requests.Count == 0)
            {
                throw new UserFacingException($"{name}: it holds no request; write one, such as GET /orders.");
            }

            Offer(list, address);
        }
        finally
        {
            _one.Release();
            Changed?.Invoke();
        }
    }

    /// <summary>True when it changes nothing, or a user allowed it for this target.</summary>
    public bool IsAllowed(AvailableRequest offered)
    {
        lock (_allowed)
        {
            return !LoadMethods.Changes(offered.Request.Method) || _allowed.Contains(offered.Title);
        }
    }

    public AvailableRequest[] NotAllowed(IEnumerable<AvailableRequest?> requests) =>
        [.. requests.OfType<AvailableRequest>().Where(request => !IsAllowed(request)).DistinctBy(request => request.Title)];

    public void Allow(AvailableRequest offered)
    {
        lock (_allowed)
        {
            _allowed.Add(offered.Title);
        }
    }

    /// <summary>True when a recorded load contains all that was sent: the operation of the target's own document, and values that are no secret.</summary>
    public static bool IsWhole(LoadPlan load) =>
        load.Source is { Kind: OpenApiFile.Kind, File: ['/', ..], HasOwnBody: false } source && source.Parameters?.Any(Secrets.AreMaskedIn) != true;

    /// <summary>A recorded load that <see cref="IsWhole"/>, with the request that the attached target describes now.</summary>
    /// <exception cref="UserFacingException">The target's document does not describe the request any more.</exception>
    public async Task<LoadPlan> WriteAgainAsync(LoadPlan load, CancellationToken token)
    {
        var source = load.Source!;
        if (Find() is null)
        {
            await AskAsync(isWanted: true, token).ConfigureAwait(false);
        }

        var offered = Find() ?? throw new UserFacingException(Problem ?? LoadWords.NotStored(load));
        var given = (source.Parameters ?? []).Select(text => text.Split('=', 2)).ToDictionary(pair => pair[0], pair => pair[1], StringComparer.Ordinal);
        var written = await offered.Request.WriteAsync(given, token).ConfigureAwait(false);
        return written.ApplyTo(load, offered.Address);

        AvailableRequest? Find() => All.FirstOrDefault(offered => offered.Request.Place.File == source.File && offered.IsOf(source));
    }

    public void Dispose() => _one.Dispose();

    private void Follow()
    {
        if (monitor.Facts?.ProcessId == _processId)
        {
            return;
        }

        (_processId, All, Document, WasAsked, Problem) = (monitor.Facts?.ProcessId, [], null, false, null);
        lock (_allowed)
        {
            _allowed.Clear();
        }

        Changed?.Invoke();
    }

    private async Task<bool> IsAskedUnbiddenAsync(TargetFacts target, CancellationToken token)
    {
        for (var waited = TimeSpan.Zero; waited < CounterPatience; waited += CounterStep)
        {
            if (monitor is not { State: SessionState.Attached } || monitor.Facts?.ProcessId != target.ProcessId || connection.OwnAddress is null
                || runs.IsBusy || runs.Active is not null)
            {
                return false;
            }

            if (monitor.Hub.NewestSample?.CurrentConnections is not null)
            {
                return true;
            }

            await Task.Delay(CounterStep, token).ConfigureAwait(false);
        }

        return false;
    }

    private async Task ReadDocumentAsync(Uri address, bool isWanted, CancellationToken token)
    {
        (IsAsking, Problem) = (true, null);
        Changed?.Invoke();
        try
        {
            if (await documents.FindAsync(address, token, isWanted).ConfigureAwait(false) is { } found)
            {
                var list = await OpenApiFile.OfTargetAsync(found.Path, found.Bytes, token).ConfigureAwait(false);
                All = [.. All.Where(offered => offered.Request.Place.File != found.Path)];
                Offer(list, address);
                Document = found.Path;
            }

            WasAsked = true;
        }
        catch (UserFacingException e)
        {
            Problem = e.Message;
        }
        finally
        {
            IsAsking = false;
            Changed?.Invoke();
        }
    }

    private void Offer(RequestList list, Uri address)
    {
        if (All.Count + list.Requests.Count > Most)
        {
            throw new UserFacingException($"{list.Name}: more than {Readable.Count(Most)} requests cannot be listed; choose a smaller file.");
        }

        All = [.. All, .. list.Requests.Select(request => new AvailableRequest($"request-{++_given}", address, request))];
    }
}
