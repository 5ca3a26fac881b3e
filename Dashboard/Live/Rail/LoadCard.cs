using Dashboard.Catalogue;
using Dashboard.Forms;
using Dashboard.Load;
using Dashboard.Running;
using Dashboard.Running.Page;
using Dashboard.Running.Repeats;
using Dashboard.Target.Watched;
using Microsoft.AspNetCore.Components;

namespace Dashboard.Live.Rail;

/// <summary>A card that starts loads: names wrong fields, asks before harm, starts. The server checks again.</summary>
public abstract class LoadCard : ComponentBase
{
    private readonly OnePress _press = new();
    private Func<Task>? _unconfirmed;

    [Inject]
    protected ChosenTarget Chosen { get; set; } = default!;

    protected RunCoordinator Runs => Chosen.Of<RunCoordinator>();

    protected RepeatCoordinator Series => Chosen.Of<RepeatCoordinator>();

    protected TargetConnection Connection => Chosen.Of<TargetConnection>();

    protected LoadForm Load { get; } = new();

    protected RepeatFields Repeats { get; } = new();

    /// <summary>True while nothing can be started here.</summary>
    protected bool IsBusy => Runs.IsBusy || _press.IsOn;

    /// <summary>Counts refused starts: the field that is wrong takes the focus at each.</summary>
    protected int Refusals { get; private set; }

    /// <summary>Why nothing was started, where no field is to blame; null when nothing was refused.</summary>
    protected string? Problem => _press.Problem;

    /// <summary>How many connections a person is asked about; null when nothing is asked.</summary>
    protected int? Question { get; private set; }

    /// <summary>What a person is asked about, by method and path, since it may change the target; null when nothing is asked.</summary>
    protected string? Change { get; private set; }

    /// <summary>The first field of load and repeats that is wrong; null when none is.</summary>
    protected FieldProblem? Wrong => Load.Problem() ?? Repeats.Problem(OfRepeats);

    /// <summary>What is called; asked only when nothing is wrong.</summary>
    protected abstract Scenario Endpoint { get; }

    /// <summary>Where the target takes load; asked only when nothing is wrong.</summary>
    protected abstract Uri Address { get; }

    /// <summary>Of which kind the repeated endpoint is.</summary>
    protected virtual Scenario OfRepeats => Endpoint;

    /// <summary>What is wrong with the fields that name the endpoint; null when nothing is.</summary>
    protected virtual FieldProblem? EndpointProblem() => null;

    /// <summary>What may change the target and was not allowed yet, by method and path; null for nothing.</summary>
    protected virtual string? Unallowed => null;

    /// <summary>A person allowed it.</summary>
    protected virtual void Allow()
    {
    }

    /// <summary>Nothing is wrong, and the load is about to start.</summary>
    protected virtual Task StartingAsync() => Task.CompletedTask;

    /// <summary>Shows the fields, where they are not always in sight: what was refused or is asked stands there. Or puts them away.</summary>
    protected virtual Task ShowAsync(bool isShown) => Task.CompletedTask;

    protected Task StartAsync() => AskAsync(
        Load.Problem(),
        () => Runs.StartAsync(RunPlan.Of(Endpoint, Plan(), RunPlan.DefaultTail), CancellationToken.None));

    protected Task RepeatAsync() => AskAsync(Wrong, () =>
    {
        Series.Start(Repeats.Plans(Endpoint, Plan(), Address, Connection.Scenarios), (int)RepeatCoordinator.Times.Read(Repeats.Times));
        return Task.CompletedTask;
    });

    protected Task ConfirmAsync()
    {
        var start = _unconfirmed;
        if (Change is not null)
        {
            Allow();
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

    private Task AskAsync(FieldProblem? wrong, Func<Task> start)
    {
        // Pressed again before the page has answered and disabled it: the first press goes on.
        if (IsBusy)
        {
            return Task.CompletedTask;
        }

        Cancel();
        _press.Forget();
        var isOfEndpoint = EndpointProblem() is not null;
        if (isOfEndpoint || wrong is not null)
        {
            Refusals++;
            return ShowAsync(true);
        }

        if (Load.High is null && Unallowed is null)
        {
            return TryAsync(start);
        }

        (_unconfirmed, Question, Change) = (() => TryAsync(start), Load.High, Unallowed);
        return ShowAsync(true);
    }

    private void Cancel() => (_unconfirmed, Question, Change) = (null, null, null);

    private async Task TryAsync(Func<Task> start)
    {
        await _press.RunAsync(async () =>
        {
            await Connection.ReadyAsync().ConfigureAwait(true);
            await StartingAsync().ConfigureAwait(true);
            await start().ConfigureAwait(true);
        }).ConfigureAwait(true);
        await ShowAsync(Problem is not null).ConfigureAwait(true);
    }
}
