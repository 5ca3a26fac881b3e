using Dashboard.Catalogue;
using Dashboard.Compare;
using Dashboard.Load;
using Dashboard.Looks;
using Dashboard.Presets;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Target;
using Dashboard.Target.Watched;

namespace Dashboard.Assistants;

/// <summary>
/// Runs that assistants start: recordings, loads to this machine, and the same again. Their limits are narrower than those of the command line.
/// </summary>
internal sealed class AssistantRuns(AssistantTargets targets)
{
    public const int MaxSeconds = 60;

    public const int MaxConnections = 100;

    private static readonly TimeSpan Tail = TimeSpan.FromSeconds(0.5);

    private RunStore Store => targets.Services.GetRequiredService<RunStore>();

    public static NumberRange Seconds { get; } = new("seconds", 1, MaxSeconds) { Unit = "s" };

    public static NumberRange Connections { get; } = new("connections", 1, MaxConnections) { IsWhole = true };

    /// <exception cref="UserFacingException">There is no such run.</exception>
    public Task<RunListEntry> FindAsync(string? id, CancellationToken token) => RunLookup.EntryAsync(Store, NameOf("run", id), token);

    /// <exception cref="UserFacingException">There is no such run, or it cannot be read.</exception>
    public async Task<RecordedRun> ReadAsync(string id, CancellationToken token)
    {
        var found = await FindAsync(id, token).ConfigureAwait(false);
        return await Store.OpenAsync(found.Id, RunParts.Figures, token).ConfigureAwait(false);
    }

    public Task<DoctorReport> RecordAsync(ListedProcess process, double seconds, CancellationToken token) => targets.UseAsync(
        process, SignalLevel.All,
        target => RunAsync(target, runs => runs.StartAsync(new RecordingPlan(TimeSpan.FromSeconds(seconds)), token), token), token);

    /// <param name="address">Of this machine; null: where the process listens.</param>
    public Task<DoctorReport> LoadAsync(ListedProcess process, LoadRequest request, Uri? address, CancellationToken token) => targets.UseAsync(
        process, SignalLevel.All,
        async target =>
        {
            var (connection, endpoint) = (target.Of<TargetConnection>(), CustomEndpoint.Of(request.Endpoint.Path));
            var where = await WhereAsync(connection, address, token).ConfigureAwait(false);
            var chosen = new LoadOverrides { Connections = request.Connections, DurationSeconds = request.Seconds, Query = request.Endpoint.Query };
            var load = chosen.On(endpoint, where);
            return await RunAsync(target, runs => runs.StartAsync(LoadRunPlan.Of(endpoint, load, Tail), token), token).ConfigureAwait(false);
        },
        token);

    /// <summary>What was run before, once more.</summary>
    public Task<DoctorReport> AgainAsync(ListedProcess process, RunListEntry before, CancellationToken token) => targets.UseAsync(
        process, SignalLevel.All,
        async target =>
        {
            await WhereAsync(target.Of<TargetConnection>(), address: null, token).ConfigureAwait(false);
            var again = target.Of<RunAgain>();
            if (again.Refusal(before.Header!, before.Summary?.Load?.Source) is { } refusal)
            {
                throw new UserFacingException(refusal);
            }

            var length = TimeSpan.FromSeconds(Math.Min(before.Summary!.T, MaxSeconds));
            return await RunAsync(target, _ => again.StartAsync(before.Header!, length, token), token).ConfigureAwait(false);
        },
        token);

    /// <exception cref="UserFacingException">One is not there, or cannot be compared.</exception>
    public Task<Comparison> CompareAsync(string? before, string? after, CancellationToken token) =>
        targets.Services.GetRequiredService<ComparisonReader>().CompareAsync(
            CompareQuery.Parse($"{NameOf("before", before)},{NameOf("after", after)}", null, null, null, null), token);

    /// <summary>The reason why this run is not started again here, in a sentence; null where it is.</summary>
    public static string? RefuseAgain(RunListEntry run) => run switch
    {
        { Header: null } or { Summary: null } => run.Problem ?? $"The run {run.Id} has no end: it was interrupted, or is still being recorded.",
        { Header: { Plan: { } plan } } when !IsOnThisMachine(plan) => "Load is sent to this machine only, and that run's went elsewhere.",
        { Header: { Plan: { } plan } } when (plan.PlannedSeconds ?? double.MaxValue) > MaxSeconds || plan.Connections > MaxConnections =>
            $"That run's load is larger than an assistant may start ({MaxSeconds} s, {MaxConnections} connections): run it in a terminal.",
        { Header.Plan: { Method: not null and not "GET" } } => "That run's requests may change something: run it in a terminal.",
        { Header: { Plan: null, Phases.Count: > 0 } } or { Header.Store: not null } or { Header.Preset: not null } =>
            "That run was more than one load: run it again on its page.",
        _ => null,
    };

    private static bool IsOnThisMachine(LoadPlan plan) => Uri.TryCreate(plan.Url, UriKind.Absolute, out var url) && url.IsLoopback;

    private static async Task<Uri> WhereAsync(TargetConnection connection, Uri? address, CancellationToken token)
    {
        await connection.AskedAsync().WaitAsync(token).ConfigureAwait(false);
        if (address is not null)
        {
            connection.TakeLoadAt(address);
        }
        else
        {
            connection.TakeLikelyAddress();
        }

        return connection.BaseAddress is not { } where
            ? throw new UserFacingException("Where the process takes requests is not known: give address, for example http://127.0.0.1:5000.")
            : where.IsLoopback ? where
            : throw new UserFacingException("Load is sent to this machine only, and the process listens elsewhere.");
    }

    /// <summary>The run ends before the target is left, also where nobody waits for its answer any more.</summary>
    private static async Task<DoctorReport> RunAsync(WatchedTarget target, Func<RunCoordinator, Task<StartedRun>> start, CancellationToken token)
    {
        var runs = target.Of<RunCoordinator>();
        var started = await start(runs).ConfigureAwait(false);
        var stop = token.Register(() => _ = runs.FinishAsync().AsTask());
        await using var closing = stop.ConfigureAwait(false);
        var run = await started.Completion.ConfigureAwait(false);
        token.ThrowIfCancellationRequested();
        return DoctorReport.Of(run, target.Monitor.Facts!, run.Summary.Load is null ? null : run.Header.Plan?.Connections);
    }

    /// <summary>A name of a run, and no path: what is read is what the data folder has.</summary>
    private static string NameOf(string argument, string? text) =>
        string.IsNullOrWhiteSpace(text) ? throw new UserFacingException($"{argument}: give the id of a run, or last.")
        : text.AsSpan().IndexOfAny("/\\,") >= 0 ? throw new UserFacingException($"{argument}: give the id of one run of the data folder, not a path or a list.")
        : text.Trim();
}

/// <summary>GET requests, one after the other on each connection.</summary>
internal sealed record LoadRequest(TypedPath Endpoint, int Connections, double Seconds)
{
    /// <exception cref="UserFacingException">Outside what an assistant may start.</exception>
    public static LoadRequest Of(string? path, int connections, double seconds)
    {
        var endpoint = TypedPath.Of(path ?? "");
        return (endpoint.Refuse() ?? AssistantRuns.Connections.Refuse(connections) ?? AssistantRuns.Seconds.Refuse(seconds)) is { } refusal
            ? throw new UserFacingException(refusal)
            : new LoadRequest(endpoint, connections, seconds);
    }
}
