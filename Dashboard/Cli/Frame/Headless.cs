using System.Globalization;
using Dashboard.Catalogue;
using Dashboard.Compare;
using Dashboard.Compare.Verdicts;
using Dashboard.Diagnosis.Monitoring;
using Dashboard.Diagnosis.Settings;
using Dashboard.Machine;
using Dashboard.Metrics;
using Dashboard.Presets;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Running.Capture;
using Dashboard.Running.Experiments;
using Dashboard.Running.Programs;
using Dashboard.Shell;
using Dashboard.Sweeps.Execution;
using Dashboard.Target;
using Dashboard.Target.Launching;
using Dashboard.Target.Watched;

namespace Dashboard.Cli.Frame;

/// <summary>
/// The application without pages, with the same code for attach, runs and findings. Only the server and <c>doctor --watch</c> record incidents.
/// </summary>
internal sealed class Headless : IAsyncDisposable
{
    private static readonly TimeSpan SaysWaitingAfter = TimeSpan.FromSeconds(2);

    private readonly ServiceProvider _services;
    private readonly WatchedTargets _targets;
    private readonly WatchedTarget _target;
    private readonly CancellationTokenRegistration _abandon;
    private bool _hasRecorded;
    private double? _readAt;

    private Headless(ServiceProvider services, TextWriter error)
    {
        _services = services;
        _targets = services.GetRequiredService<WatchedTargets>();
        _target = _targets.First;
        Error = error;
        _abandon = EndSignals.Second.Register(() => Runs.Abandon());
    }

    public TextWriter Error { get; }

    public WatchedTargets Targets => _targets;

    public WatchedTarget Target => _target;

    public PoolMonitor Watch => _target.Of<PoolMonitor>();

    public TargetMonitor Monitor => _target.Of<TargetMonitor>();

    public TargetConnection Connection => _target.Of<TargetConnection>();

    public BaseAddresses Addresses => _services.GetRequiredService<BaseAddresses>();

    public RunFolder Folder => _services.GetRequiredService<RunFolder>();

    public TimeProvider Time => _services.GetRequiredService<TimeProvider>();

    public RunRetention Retention => _services.GetRequiredService<RunRetention>();

    public SampleHost Sample => _services.GetRequiredService<SampleHost>();

    public RunCoordinator Runs => _target.Of<RunCoordinator>();

    public SignalLevels Signals => _target.Of<SignalLevels>();

    /// <summary>Only where it was started with options for it.</summary>
    public Exports Exports => _services.GetRequiredService<Exports>();

    public NoiseKeeper NoiseKeeper => _services.GetRequiredService<NoiseKeeper>();

    public ComparisonReader Comparisons => _services.GetRequiredService<ComparisonReader>();

    public CatalogueClient Catalogue => _services.GetRequiredService<CatalogueClient>();

    public DocumentClient Documents => _services.GetRequiredService<DocumentClient>();

    public ExperimentCoordinator Experiments => _target.Of<ExperimentCoordinator>();

    public SweepCoordinator Sweeps => _target.Of<SweepCoordinator>();

    public PresetRuns Presets => _target.Of<PresetRuns>();

    /// <param name="metrics">Null: nothing is exported.</param>
    /// <param name="coalesces">Timers fire together, up to 0.75 s early or late (<see cref="CoalescedTime"/>): for who waits for hours.</param>
    /// <exception cref="UserFacingException">The data folder cannot be written.</exception>
    public static async Task<Headless> StartAsync(
        TextWriter error, string? dataFolder, TimeSpan? interval, MetricsOptions? metrics = null, bool coalesces = false)
    {
        var services = DashboardFeatures.Open(dataFolder, metrics, coalesces);
        services.UseInterval(interval);
        var causes = services.GetRequiredService<OwnCauses>();
        causes.Read();
        foreach (var problem in causes.Problems)
        {
            await error.WriteLineAsync(problem).ConfigureAwait(false);
        }

        var headless = new Headless(services, error);
        headless._target.Of<TargetMinThreads>().PutBack += error.WriteLine;
        await headless._targets.StartAsync(CancellationToken.None).ConfigureAwait(false);
        return headless;
    }

    /// <summary>Attaches, and waits until it is known what the target offers; a long wait is reported.</summary>
    public async Task AttachAsync(int processId, Uri? baseAddress, CancellationToken token)
    {
        var attaching = AttachedAsync();
        if (await Task.WhenAny(attaching, Task.Delay(SaysWaitingAfter, token)).ConfigureAwait(false) != attaching && !token.IsCancellationRequested)
        {
            var who = baseAddress?.ToString() ?? Monitor.Facts?.BaseAddress ?? string.Create(CultureInfo.InvariantCulture, $"process {processId}");
            var most = Readable.ExactSeconds((TargetConnection.TimeToAnswer + SaysWaitingAfter).TotalSeconds);
            await Error.WriteLineAsync($"Waiting for {who} to answer, at most about {most} …").ConfigureAwait(false);
        }

        await attaching.ConfigureAwait(false);

        async Task AttachedAsync()
        {
            await Connection.AttachAsync(processId, baseAddress, token).ConfigureAwait(false);
            await Connection.AskedAsync().WaitAsync(token).ConfigureAwait(false);
        }
    }

    /// <summary>The same for a process that gets load: at the address that is given, else where it listens, which is said.</summary>
    public async Task AttachForLoadAsync(int processId, Uri? baseAddress, CancellationToken token)
    {
        Connection.UseBaseAddress(baseAddress);
        await AttachAsync(processId, baseAddress, token).ConfigureAwait(false);
        if (Connection.TakeLikelyAddress() is { } found)
        {
            await Error.WriteLineAsync($"Load goes to {found}, where the process listens (--base-address names another).").ConfigureAwait(false);
        }
    }

    /// <summary>Where and how an incident of this target is recorded.</summary>
    public CapturePlace CapturePlaceOf(WatchedTarget target) => new(
        Folder, target.Monitor.Options.Interval, _services.GetRequiredService<ThresholdSettings>().Current, target.Of<PoolMonitor>().JudgedAsync,
        Time);

    public void KeepCommandLines(bool given) => _services.UseKeepCommandLine(given);

    public Launch NewLaunch(TargetOutput? output, CancellationToken token) =>
        new(Connection, _services.GetRequiredService<StartListeners>(), Error.WriteLine, token) { Output = output };

    /// <param name="baseAddress">Where the programs listen; null where each is found by its ports.</param>
    public LaunchPlace LaunchPlaceAt(Uri? baseAddress) =>
        new(Runs, Connection, _services.GetRequiredService<StartListeners>(), Error.WriteLine) { BaseAddress = baseAddress };

    /// <summary>Opens a file in the data folder for what a command writes, and says where it is.</summary>
    public async Task<TargetOutput> OpenOutputAsync(string program)
    {
        var output = TargetOutput.Open(
            Folder.FullPath, program, Time.GetUtcNow());
        await Error.WriteLineAsync(output.Sentence).ConfigureAwait(false);
        return output;
    }

    /// <param name="saysLines">"N threads, M req/sec" each 3 s.</param>
    public async Task<FinishedRun> RunAsync(Func<Task<StartedRun>> start, bool saysLines, CancellationToken token)
    {
        var (said, isLate) = ("", false);
        void Say()
        {
            var sentence = (Runs.Active, Monitor.State) switch
            {
                (null, _) => Presets.Step,
                (_, not SessionState.Attached) => Monitor.Sentence,
                ({ Current.Stage: RunStage.Record } run, _) => Recording(run, ref isLate),
                var (run, _) => Words(run.Current),
            };
            if (sentence is not null && Interlocked.Exchange(ref said, sentence) != sentence)
            {
                Error.WriteLine(sentence);
            }
        }

        Runs.Changed += Say;
        Monitor.Changed += Say;
        Presets.Changed += Say;
        RunLines? lines = null;
        try
        {
            var run = await start().ConfigureAwait(false);
            lines = saysLines ? RunLines.Follow(Monitor.Hub, Error) : null;
            var stop = token.Register(() => _ = FinishAsync());
            await using var closingStop = stop.ConfigureAwait(false);
            _hasRecorded = true;
            return await run.Completion.ConfigureAwait(false);
        }
        finally
        {
            if (lines is not null)
            {
                await lines.DisposeAsync().ConfigureAwait(false);
            }

            Presets.Changed -= Say;
            Monitor.Changed -= Say;
            Runs.Changed -= Say;
        }
    }

    public async ValueTask DisposeAsync()
    {
        await _abandon.DisposeAsync().ConfigureAwait(false);
        await SayExcessAsync().ConfigureAwait(false);
        await _targets.StopAsync(CancellationToken.None).ConfigureAwait(false);
        await _services.DisposeAsync().ConfigureAwait(false);
    }

    /// <summary>Users who never open the page learn here that the folder is over its limit.</summary>
    private async Task SayExcessAsync()
    {
        try
        {
            if (_hasRecorded && Retention.MayHoldTooMuch()
                && await Retention.LookAsync(CancellationToken.None).ConfigureAwait(false) is { IsAny: true } excess)
            {
                var offer = excess.Ids.Count > 0 ? "'tidy' moves the oldest to the trash." : excess.Offer;
                var empty = excess.Trashed > 0 ? " 'tidy --empty-trash' empties it." : "";
                await Error.WriteLineAsync($"{excess.Words} {offer}{empty}").ConfigureAwait(false);
            }
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            await Error.WriteLineAsync($"The size of the data folder cannot be determined ({e.Message.TrimEnd('.')}).").ConfigureAwait(false);
        }
    }

    private async Task FinishAsync()
    {
        if (Runs.Active is { Plan: LoadRunPlan })
        {
            await Error.WriteLineAsync("Stopping: no more requests are sent; waiting for open ones. Press Ctrl-C again to cancel them.").ConfigureAwait(false);
        }

        await Runs.FinishAsync().ConfigureAwait(false);
    }

    /// <summary>The sentence on what a recording hears: a user who waits for it before load is sent elsewhere misses no request.</summary>
    private string Recording(ActiveRun run, ref bool isLate)
    {
        var signals = Monitor.Status.Signals;
        isLate |= !signals.IsSettled;
        return !signals.IsSettled ? signals.Sentence
            : $"{Words(run.Current)} {signals.Sentence}{(isLate ? $" This began {Readable.Seconds(_readAt ??= run.ElapsedSeconds)} after the start." : "")}";
    }

    private static string Words(RunProgress progress) => progress.Step is { } step ? $"{step}. {progress.Sentence}" : progress.Sentence;
}
