using Dashboard.Forms;
using Dashboard.Sweeps.Execution;
using Dashboard.Target.Watched;
using Microsoft.AspNetCore.Components;

namespace Dashboard.Sweeps.Page;

/// <summary>The form of a sweep: reads its fields at each key, estimates, starts.</summary>
public abstract class SweepForm : FormPart
{
    private FormReading _reading = new(null, null);
    private string? _refusal;

    [Inject]
    protected ChosenTarget Chosen { get; set; } = default!;

    [Inject]
    private NavigationManager Navigation { get; set; } = default!;

    private SweepCoordinator Sweeps => Chosen.Of<SweepCoordinator>();

    protected string? Estimate { get; private set; }

    protected string? Problem => _refusal ?? ProblemOf("");

    /// <summary>The question before the start, by method and path, since it may change the target; null for none.</summary>
    protected string? Change { get; private set; }

    /// <summary>The requests that may change the target and were not allowed yet, by method and path; null for none.</summary>
    protected virtual string? Unallowed => null;

    protected virtual void Allow()
    {
    }

    private protected abstract FormReading Read();

    /// <summary>The plan with what is known at the start alone.</summary>
    /// <exception cref="UserFacingException">It cannot be sent.</exception>
    private protected virtual Task<SweepPlan> CompleteAsync(SweepPlan plan) => Task.FromResult(plan);

    protected void Reread()
    {
        _reading = Read();
        (Wrong, Estimate, _refusal) = (_reading.Problem, null, null);
        if (_reading.Plan is { } plan)
        {
            try
            {
                Estimate = SweepWords.Estimate(plan, Sweeps.Estimate(plan));
            }
            catch (UserFacingException e)
            {
                _refusal = e.Message;
            }
        }
    }

    protected override Task Set(Action change)
    {
        change();
        Reread();
        return Task.CompletedTask;
    }

    protected override void OnParametersSet() => Reread();

    protected Task ConfirmAsync()
    {
        Allow();
        return StartAsync();
    }

    protected void Cancel() => Change = null;

    /// <summary>Starts the sweep and goes to its page; an error is shown at its field.</summary>
    protected async Task StartAsync()
    {
        Reread();
        Change = null;
        if (_reading.Plan is not { } plan)
        {
            Refusals++;
            return;
        }

        if (Unallowed is not null)
        {
            Change = Unallowed;
            return;
        }

        try
        {
            // Only the circuit's context may navigate.
            var whole = await CompleteAsync(plan).ConfigureAwait(true);
            var (id, _) = await Sweeps.StartAsync(whole, CancellationToken.None).ConfigureAwait(true);
            Navigation.NavigateTo($"/sweeps/{id}");
        }
        catch (UserFacingException e)
        {
            _refusal = e.Message;
        }
    }
}

internal sealed record FormReading(SweepPlan? Plan, FieldProblem? Problem)
{
    /// <summary>Fills field by field, so that each refusal names its field.</summary>
    public static FormReading Of(SweepPlan plan, IEnumerable<(string Field, Func<SweepPlan, SweepPlan> Fill)> fields)
    {
        foreach (var (field, fill) in fields)
        {
            try
            {
                plan = fill(plan);
                if (plan.Refuse() is { } refusal)
                {
                    return new FormReading(null, new FieldProblem(field, refusal));
                }
            }
            catch (UserFacingException e)
            {
                return new FormReading(null, new FieldProblem(field, e.Message));
            }
        }

        return new FormReading(plan, null);
    }
}
