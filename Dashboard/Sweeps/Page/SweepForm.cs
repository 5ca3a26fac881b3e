using Dashboard.Format;
using Dashboard.Sweeps.Carrying;
using Microsoft.AspNetCore.Components;

namespace Dashboard.Sweeps.Page;

/// <summary>What every form that starts a sweep does: read its fields at each key, say how long it will take, start.</summary>
public abstract class SweepForm : ComponentBase
{
    private FormReading _reading = new(null, null, null);
    private string? _refusal;

    [Inject]
    private SweepCoordinator Sweeps { get; set; } = default!;

    [Inject]
    private NavigationManager Navigation { get; set; } = default!;

    /// <summary>"18 cells, about 12 min"; null while something is wrong.</summary>
    protected string? Estimate { get; private set; }

    /// <summary>Why the sweep cannot be started, where no field is to blame; null when it can.</summary>
    protected string? Problem => _refusal ?? (_reading.Field is "" ? _reading.Problem : null);

    /// <summary>Counts presses of Start on a form with something wrong: the field takes the focus at each.</summary>
    protected int Refusals { get; private set; }

    /// <summary>What is wrong with a field, in a sentence; null when nothing is.</summary>
    protected string? ProblemOf(string field) => _reading.Field == field ? _reading.Problem : null;

    private protected abstract FormReading Read();

    /// <summary>A field has changed, or the target.</summary>
    protected void Reread()
    {
        (_reading, Estimate, _refusal) = (Read(), null, null);
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
