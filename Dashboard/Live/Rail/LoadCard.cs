using Dashboard.Catalogue;
using Dashboard.Exchange.Offered;
using Dashboard.Forms;
using Dashboard.Load;
using Dashboard.Running;
using Dashboard.Running.Experiments;
using Dashboard.Running.Page;
using Dashboard.Target.Watched;
using Microsoft.AspNetCore.Components;

namespace Dashboard.Live.Rail;

/// <summary>A card with a Start button, which says why nothing was started. The server checks again.</summary>
public abstract class StartCard : ObservingComponent
{
    [Inject]
    protected ChosenTarget Chosen { get; set; } = default!;

    protected RunCoordinator Runs => Chosen.Of<RunCoordinator>();

    protected ExperimentCoordinator Series => Chosen.Of<ExperimentCoordinator>();

    protected TargetConnection Connection => Chosen.Of<TargetConnection>();

    protected bool IsBusy => Runs.IsBusy || Press.IsOn;

    protected string? Problem => Press.Problem;

    private protected OnePress Press { get; } = new();

    protected Task TryAsync(Func<Task> start) => Press.RunAsync(async () =>
    {
        await Connection.ReadyAsync().ConfigureAwait(true);
        await start().ConfigureAwait(true);
    });
}

/// <summary>A card that starts loads with the settings of its form: names wrong fields, asks before harm, starts.</summary>
public abstract class LoadCard : StartCard
{
    private Func<Task>? _unconfirmed;
    private AvailableRequest[] _unallowed = [];

    protected LoadForm Load { get; } = new();

    protected ConcurrentLoadFields Beside { get; } = new();

    protected RepeatFields Repeats { get; } = new();

    protected AvailableRequests Requests => Chosen.Of<AvailableRequests>();

    /// <summary>Counts refused starts: the wrong field takes the focus at each.</summary>
    protected int Refusals { get; private set; }

    /// <summary>The number of connections in the question before the start; null when nothing is asked.</summary>
    protected int? Question { get; private set; }

    protected string? Change => _unallowed.Length == 0 ? null : string.Join(" and ", _unallowed.Select(request => request.Title));

    protected FieldProblem? Wrong => Load.Problem() ?? Repeats.Problem;

    protected string BriefWords => $"{(Beside.Rows.Count == 0 ? "" : $"{Readable.Plural(1 + Beside.Rows.Count, "load")}: ")}{Load.BriefWords()}";

    protected string Words => Load.Words() + Beside.Words;

    /// <summary>The called endpoint; only read when all fields are valid.</summary>
    protected abstract Scenario Endpoint { get; }

    /// <summary>Where the target takes load; only read when all fields are valid.</summary>
    protected abstract Uri Address { get; }

    protected virtual FieldProblem? EndpointProblem() => null;

    protected virtual AvailableRequest? Request => null;

    protected virtual Task StartingAsync() => Task.CompletedTask;

    protected virtual void Started(StartedRun run)
    {
    }

    protected virtual Task ShowAsync(bool isShown) => Task.CompletedTask;

    protected Task StartAsync() => AskAsync(
        Load.Problem() ?? Beside.Problem,
        [Request, .. Beside.Requests],
        async () =>
        {
            var plans = await WithOthersAsync([LoadRunPlan.Of(Endpoint, Plan(), LoadRunPlan.DefaultTail)]).ConfigureAwait(true);
            Started(await Runs.StartAsync(plans[0], CancellationToken.None).ConfigureAwait(true));
        });

    protected Task RepeatAsync() => AskAsync(Wrong ?? Beside.Problem, [Request, Repeats.Request, .. Beside.Requests], async () =>
    {
        var own = LoadRunPlan.Of(Endpoint, Plan(), RepeatedPlan.Tail);
        var plans = await Repeats.PlansAsync(own, Address, Connection.ScenarioOf).ConfigureAwait(true);
        Series.Start(await WithOthersAsync(plans).ConfigureAwait(true), (int)RepeatedPlan.Times.Read(Repeats.Times));
    });

    protected Task ConfirmAsync()
    {
        var start = _unconfirmed;
        foreach (var request in _unallowed)
        {
            Requests.Allow(request);
        }

        Cancel();
        return start?.Invoke() ?? Task.CompletedTask;
    }

    protected Task CancelAsync()
    {
        Cancel();
        return ShowAsync(false);
    }

    protected virtual LoadPlan Plan() => Load.Chosen().On(Endpoint, Address);

    /// <summary>Adds the same concurrent loads to each of them.</summary>
    private async Task<IReadOnlyList<LoadRunPlan>> WithOthersAsync(IReadOnlyList<LoadRunPlan> plans)
    {
        var others = await Beside.ReadAsync(Load.Chosen().HttpVersion, Address).ConfigureAwait(true);
        return [.. plans.Select(plan => plan.With(others, Connection.ScenarioOf, Address))];
    }

    private Task AskAsync(FieldProblem? wrong, IEnumerable<AvailableRequest?> requests, Func<Task> start)
    {
        // The button was pressed again before the page has disabled it: the first press continues.
        if (IsBusy)
        {
            return Task.CompletedTask;
        }

        Cancel();
        Press.Forget();
        var isOfEndpoint = EndpointProblem() is not null;
        if (isOfEndpoint || wrong is not null)
        {
            Refusals++;
            return ShowAsync(true);
        }

        var high = Load.High(Beside.Connections);
        var unallowed = Requests.NotAllowed(requests);
        if (high is null && unallowed.Length == 0)
        {
            return BeginAsync(start);
        }

        (_unconfirmed, _unallowed, Question) = (() => BeginAsync(start), unallowed, high);
        return ShowAsync(true);
    }

    private void Cancel() => (_unconfirmed, _unallowed, Question) = (null, [], null);

    private async Task BeginAsync(Func<Task> start)
    {
        await TryAsync(async () =>
        {
            await StartingAsync().ConfigureAwait(true);
            await start().ConfigureAwait(true);
        }).ConfigureAwait(true);
        await ShowAsync(Problem is not null).ConfigureAwait(true);
    }
}
