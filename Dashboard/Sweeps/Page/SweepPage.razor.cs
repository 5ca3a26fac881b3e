using Dashboard.Figures;
using Dashboard.Running.Experiments;
using Dashboard.Sweeps.Execution;
using Microsoft.AspNetCore.Components;

namespace Dashboard.Sweeps.Page;

public sealed partial class SweepPage(NavigationManager navigation)
{
    private MeasuredSweep? _sweep;
    private string? _problem;
    private string? _refusal;
    private (string? Id, int Made) _read;
    private string? _shownId;

    private SweepCoordinator Sweeps => Chosen.Of<SweepCoordinator>();

    [Parameter]
    public string Id { get; set; } = "";

    [SupplyParameterFromQuery(Name = "figure")]
    public string? FigureKey { get; set; }

    private Figure Figure => SweepFigures.Find(_sweep!.Plan, FigureKey);

    private bool IsSmall => _sweep is { Plan: { Store: null, Layers: null, X.Values.Count: <= 7 } };

    private ExperimentProgress? Mine => Sweeps.Active is { } active && active.Id == Id ? active : null;

    protected override void OnInitialized() => Observe(FollowAsync, Chosen.Of<ExperimentCoordinator>());

    protected override async Task OnParametersSetAsync()
    {
        if (_shownId != Id)
        {
            (_shownId, _sweep, _problem, _refusal) = (Id, null, null, null);
            await ReadAsync();
        }
    }

    private async Task FollowAsync()
    {
        // Progress is reported several times a run: the runs are read again only when one has ended.
        if (_read != (Mine?.Id, Mine?.Made ?? 0))
        {
            await ReadAsync();
        }

        StateHasChanged();
    }

    private async Task ReadAsync()
    {
        _read = (Mine?.Id, Mine?.Made ?? 0);
        try
        {
            _sweep = await Reader.ReadAsync(Id, CancellationToken.None);
        }
        catch (UserFacingException e)
        {
            _problem = e.Message;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            _problem = $"The sweep cannot be read ({e.Message.TrimEnd('.')}): check the data folder.";
        }
    }

    private void Show(string? figure) =>
        navigation.NavigateTo(navigation.GetUriWithQueryParameter("figure", figure), new NavigationOptions { ReplaceHistoryEntry = true });

    private async Task ResumeAsync()
    {
        try
        {
            _refusal = null;
            await Sweeps.ResumeAsync(Id, CancellationToken.None);
        }
        catch (UserFacingException e)
        {
            _refusal = e.Message;
        }
    }
}
