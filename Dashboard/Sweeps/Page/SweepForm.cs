using Dashboard.Forms;
using Dashboard.Sweeps.Execution;
using Dashboard.Target.Watched;
using Microsoft.AspNetCore.Components;

namespace Dashboard.Sweeps.Page;

/// <summary>Reads its fields at each key, estimates, starts.</summary>
public abstract class SweepForm : FormPart
{
    private FormReading _reading = new(null, null);
    private string? _refusal;

    [Inject]
    private ChosenTarget Chosen { get; set; } = default!;

    [Inject]
    private NavigationManager Navigation { get; set; } = default!;

    private SweepCoordinator Sweeps => Chosen.Of<SweepCoordinator>();

    /// <summary>"18 cells, about 12 min"; null while something is wrong.</summary>
    protected string? Estimate { get; private set; }

    /// <summary>Without a field to blame; null when it can be started.</summary>
    protected string? Problem => _refusal ?? ProblemOf("");

    private protected abstract FormReading Read();

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

    /// <summary>Starts the sweep and goes to its page; what is wrong is shown where it is wrong.</summary>
    protected async Task StartAsync()
    {
        Reread();
        if (_reading.Plan is not { } plan)
        {
            Refusals++;
            return;
        }

        try
        {
            // Back on the circuit, which alone may navigate.
            var (id, _) = await Sweeps.StartAsync(plan, CancellationToken.None).ConfigureAwait(true);
            Navigation.NavigateTo($"/sweeps/{id}");
        }
        catch (UserFacingException e)
        {
            _refusal = e.Message;
        }
    }
}
