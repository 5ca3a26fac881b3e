using Dashboard.Catalogue;
using Dashboard.Load.Tls;
using Dashboard.Target;
using Dashboard.Target.Launching;

namespace Dashboard.Running;

/// <summary>The target's session, the address that takes load, and its scenarios. After a restart the catalogue is read again. Runs on the pool.</summary>
public sealed partial class TargetConnection : IChangeSource, IAsyncDisposable
{
    /// <summary>The longest wait for an address that accepts a connection and stays silent; it is still asked after that.</summary>
    public static readonly TimeSpan TimeToAnswer = TimeSpan.FromSeconds(12);

    private const int RetriesOfASecond = 30;
    private readonly TargetMonitor _monitor;
    private readonly CatalogueClient _catalogue;
    private readonly CatalogueLocator _locator;
    private readonly BaseAddresses _addresses;
    private readonly RunCoordinator _runs;
    private readonly TargetMinThreads _minimum;
    private readonly SignalLevels _levels;
    private readonly ILogger<TargetConnection> _logger;
    private readonly CancellationTokenSource _ended = new();
    private readonly SemaphoreSlim _one = new(1, 1);
    private Task _refresh = Task.CompletedTask;
    private Task _retry = Task.CompletedTask;
    private Uri? _known;

    /// <summary>The address that was given for load, and whether the process listened there itself: after a restart that may listen elsewhere.</summary>
    private (Uri Address, bool IsOwn)? _told;

    private IReadOnlyList<int> _ports = [];
    private Uri? _listens;

    private TargetFacts? _offeredBy;
    private volatile bool _isRead;

    private bool _unanswered;
    private SessionState _lastState;

    public TargetConnection(
        TargetMonitor monitor,
        CatalogueClient catalogue,
        CatalogueLocator locator,
        BaseAddresses addresses,
        RunCoordinator runs,
        TargetMinThreads minThreads,
        SignalLevels levels,
        ILogger<TargetConnection> logger)
    {
        (_monitor, _catalogue, _locator, _addresses, _runs) = (monitor, catalogue, locator, addresses, runs);
        (_minimum, _levels, _logger) = (minThreads, levels, logger);
        _monitor.Changed += OnMonitorChanged;
    }

    public event Action? Changed;

    /// <summary>The scenarios of the target; empty without a catalogue.</summary>
    public IReadOnlyList<Scenario> Scenarios { get; private set; } = [];

    public string? NoScenarios { get; private set; } = "No target is attached.";

    public Uri? BaseAddress { get; private set; }

    /// <summary>
    /// <see cref="BaseAddress"/>, otherwise the command line's address if the process listens there, otherwise a port where it does; null when unknown.
    /// </summary>
    public Uri? LikelyAddress => BaseAddress ?? _listens ?? (_monitor.Facts is { } facts ? On(facts) : null);

    /// <summary>
    /// The address at which the attached process itself takes requests: by the command line, or a port on which it listens on this machine. Null when unknown,
    /// and for a process with a catalogue.
    /// </summary>
    public Uri? OwnAddress { get; private set; }

    /// <summary>Facts of the attached process; null without one.</summary>
    internal TargetFacts? Attached => _monitor.Facts;

    /// <summary>The attached process, where this machine shows it; else null.</summary>
    internal int? LocalProcess() => _monitor.Facts is { } facts && IsLookedAt(facts) ? facts.ProcessId : null;

    /// <param name="reservation">The caller's own reservation, if it has one: runs that belong together must be measured on one process.</param>
    public async Task AttachAsync(int processId, Uri? baseAddress, CancellationToken token, IDisposable? reservation = null)
    {
        _runs.RefuseWhileBusy(reservation);
        _known = baseAddress is null ? null : _addresses.Checked(baseAddress);
        _told = null;
        await Task.Run(() => _monitor.AttachAsync(processId, token), token).ConfigureAwait(false);
        await _refresh.ConfigureAwait(false);
    }

    /// <summary>Attaches to the process of a command before its first instruction. It does not listen yet, see <see cref="TakeAddressAsync"/>.</summary>
    /// <param name="reservation">The caller's own reservation, if it has one.</param>
    public async Task LaunchAsync(LaunchedCommand command, CancellationToken token, IDisposable? reservation = null)
    {
        _runs.RefuseWhileBusy(reservation);
        await _monitor.LaunchAsync(command, token).ConfigureAwait(false);
        await _refresh.ConfigureAwait(false);
    }

    /// <summary>The target listens now: its catalogue is read at this address.</summary>
    public async Task TakeAddressAsync(Uri address, CancellationToken token)
    {
        _known = _addresses.Checked(address);
        await ReadCatalogueAsync(isLastAttempt: true, token).ConfigureAwait(false);
    }

    /// <summary>
    /// Completes when it is known what the target offers. One that did not answer in time is asked again, for at most <see cref="TimeToAnswer"/>. Never fails.
    /// </summary>
    public Task AskedAsync() => _unanswered ? Task.WhenAny(_retry, Task.Delay(TimeToAnswer, CancellationToken.None)) : Task.CompletedTask;

    /// <summary>
    /// Completes when load can be sent where it was sent before: a restarted target listens late, and perhaps elsewhere. Fails when the dashboard ends.
    /// </summary>
    public async Task ReadyAsync()
    {
        await _refresh.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        if (Scenarios.Count > 0 || _told is { IsOwn: true })
        {
            await _retry.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }

        // While the catalogue is read at the new address, the address is that of the process before.
        await _one.WaitAsync(_ended.Token).ConfigureAwait(false);
        _one.Release();
    }

    public async Task DetachAsync(IDisposable? reservation = null)
    {
        _runs.RefuseWhileBusy(reservation);
        (_known, _told) = (null, null);
        await Task.Run(_monitor.DetachAsync).ConfigureAwait(false);
        Set([], "No target is attached.", null);
    }

    /// <summary>
    /// Sets the address of the command line (a container's name, for example), which is used from the next attach on and allowed wherever it leads.
    /// </summary>
    public void UseBaseAddress(Uri? baseAddress)
    {
        _known = baseAddress;
        if (baseAddress is not null)
        {
            _addresses.Allow(baseAddress);
        }
    }

    /// <exception cref="UserFacingException">There is no scenario of this id, or none at all.</exception>
    public Scenario ScenarioOf(string id) => NoScenarios is { } none ? throw new UserFacingException(none)
        : Scenarios.FirstOrDefault(scenario => scenario.Id == id)
            ?? throw new UserFacingException($"The target has no scenario '{id}': it offers {string.Join(", ", Scenarios.Select(scenario => scenario.Id))}.");

    /// <summary>The accepted certificates of an address; null are those that this machine trusts.</summary>
    public ServerTrust? TrustOf(Uri address) => _addresses.TrustOf(address);

    public void TakeLoadAt(Uri address)
    {
        _told = (_addresses.Checked(address), _monitor.Facts is { } facts && address.IsLoopback && PortsOf(facts).Contains(address.Port));
        Set(Scenarios, NoScenarios, address);
    }

    /// <summary>Uses the likely address where none was given. Null means that nothing changed.</summary>
    public Uri? TakeLikelyAddress()
    {
        if (BaseAddress is not null || LikelyAddress is not { } address)
        {
            return null;
        }

        TakeLoadAt(address);
        return address;
    }

    public async Task SetMinThreadsAsync(int? workerThreads, int? ioThreads, CancellationToken token)
    {
        _runs.RefuseWhileBusy(null);
        await _minimum.SetAsync(BaseAddress, workerThreads, ioThreads, token).ConfigureAwait(false);
        Changed?.Invoke();
    }

    public async ValueTask DisposeAsync()
    {
        _monitor.Changed -= OnMonitorChanged;
        await _ended.CancelAsync().ConfigureAwait(false);
        await _refresh.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        await _retry.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        _ended.Dispose();
        _one.Dispose();
    }

    /// <summary>
    /// Reads the catalogue when a target is attached for the first time or again after a restart. A target that was only stalled is the same as before.
    /// </summary>
    private void OnMonitorChanged()
    {
        var now = _monitor.State;
        if (_monitor.Facts is { } target)
        {
            _levels.Begin(target);
        }

        var before = Interlocked.Exchange(ref _lastState, now);
        if (now == SessionState.Attached && before is not (SessionState.Attached or SessionState.Stalled) && !_ended.IsCancellationRequested)
        {
            (_isRead, _listens, OwnAddress, _ports) = (false, null, null, []);
            _refresh = ReadCatalogueAsync(isLastAttempt: false, _ended.Token);
            _retry = RetryAsync(_refresh, _monitor.Facts?.ProcessId, _ended.Token);
        }
    }

    /// <summary>A starting target does not listen yet, and a starving one is late: an expected catalogue is asked for again for half a minute.</summary>
    private async Task RetryAsync(Task first, int? processId, CancellationToken token)
    {
        await first.ConfigureAwait(false);
        for (var i = 1; i <= RetriesOfASecond && !_isRead; i++)
        {
            await Task.Delay(TimeSpan.FromSeconds(1), token).ConfigureAwait(false);
            if (_monitor is not { State: SessionState.Attached or SessionState.Stalled, Facts: { } facts } || facts.ProcessId != processId)
            {
                return;
            }

            var isExpected = _known is not null || facts.BaseAddress is not null || _unanswered;
            if (!isExpected && OwnAddress is not null && !HasMoved(PortsOf(facts)))
            {
                return;
            }

            if (isExpected || PortsOf(facts).Count > 0)
            {
                await ReadCatalogueAsync(isLastAttempt: i == RetriesOfASecond || !isExpected, token).ConfigureAwait(false);
            }
        }
    }

    private async Task ReadCatalogueAsync(bool isLastAttempt, CancellationToken token)
    {
        await _one.WaitAsync(token).ConfigureAwait(false);
        try
        {
            _unanswered = false;
            if (_monitor.Facts is not { } facts)
            {
                return;
            }

            var (isLookedAt, ports) = (IsLookedAt(facts), PortsOf(facts));
            // A starting process opens one port after another: it has moved only when its ports are those of the check before.
            if (HasMoved(ports) && ports.SequenceEqual(_ports))
            {
                _told = null;
            }

            _ports = ports;

            if (await LocateAsync(facts, ports, token).ConfigureAwait(false) is not { } found)
            {
                var none = _known is null
                    ? facts.IsVisible == false ? "The address that this app listens on cannot be seen from this container: type it under Your endpoint."
                    : "No built-in scenarios for this app. Load one of its endpoints under Your endpoint."
                    : $"No catalogue of scenarios at {_known}.";
                // A port on a command line may be another program's: only the ports on which the process listens count.
                var named = On(facts) is { } address && ports.Contains(address.Port) ? address : null;
                _listens = isLookedAt && named is null
                    ? await ListeningAddress.FindAsync(facts.ProcessId, token).ConfigureAwait(false)
                    : null;
                OwnAddress = _known ?? named ?? _listens;
                SetNone(facts, none, isLastAttempt);
                return;
            }

            _levels.IsSample(facts);
            await _minimum.TakeAsync(found.Address, found.Pool, token).ConfigureAwait(false);
            Set(await _catalogue.GetScenariosAsync(found.Address, token).ConfigureAwait(false), null, found.Address);
            (_offeredBy, _isRead) = (facts, true);
        }
        catch (UserFacingException e)
        {
            _unanswered = e is CatalogueUnansweredException;
            LogNoCatalogue(_logger, e.Message);
            SetNone(_monitor.Facts, e.Message, isLastAttempt);
        }
        finally
        {
            _one.Release();
        }
    }

    /// <summary>The id of a process that is not visible here may be another process's, perhaps this program's: its ports are none of the target's.</summary>
    private static bool IsLookedAt(TargetFacts facts) => facts is { OnThisMachine: true, IsVisible: not false };

    private bool HasMoved(IReadOnlyList<int> ports) => _told is (var told, true) && ports.Count > 0 && !ports.Contains(told.Port);

    private static IReadOnlyList<int> PortsOf(TargetFacts facts) => IsLookedAt(facts) ? ListeningPorts.Of(facts.ProcessId) : [];

    /// <summary>Null where there is no catalogue. A target that reports this is not asked again, unless it had one before it was restarted.</summary>
    private async Task<(Uri Address, PoolFacts Pool)?> LocateAsync(TargetFacts facts, IReadOnlyCollection<int> ports, CancellationToken token)
    {
        try
        {
            return await _locator.FindAsync(facts, _known, Before(facts), ports, token).ConfigureAwait(false);
        }
        catch (NoCatalogueException e)
        {
            LogNoCatalogue(_logger, e.Message);
            _isRead = _offeredBy is null && (ports.Count > 0 || !IsLookedAt(facts));
            return null;
        }
    }

    /// <summary>The address in the target's command line, when load may be sent there.</summary>
    private static Uri? On(TargetFacts facts) =>
        CatalogueLocator.On(facts.CommandLine).FirstOrDefault(address => address.Port > 0 && LoadAddress.Refuse(address.ToString()) is null);

    /// <summary>There is no catalogue. A restarted program that offered one before is awaited, and its scenarios stay with the typed values.</summary>
    private void SetNone(TargetFacts? facts, string none, bool isLastAttempt)
    {
        if (isLastAttempt || facts is null || _offeredBy is not { } before || !before.IsSameProgramAs(facts))
        {
            _offeredBy = null;
            Set([], none, _told?.Address ?? _known);
        }
    }

    private void Set(IReadOnlyList<Scenario> scenarios, string? none, Uri? address)
    {
        (Scenarios, NoScenarios, BaseAddress) = (scenarios, none, address);
        Changed?.Invoke();
    }

    private Uri? Before(TargetFacts facts) =>
        facts.BaseAddress is { } text && new Uri(text) is var address && _addresses.Refuse(address) is null ? address : null;

    [LoggerMessage(Level = LogLevel.Information, Message = "No catalogue {Reason}")]
    private static partial void LogNoCatalogue(ILogger logger, string reason);
}
