using Microsoft.AspNetCore.Components;

namespace Dashboard.Compare.Page;

/// <summary>The address is the state: every choice is a navigation.</summary>
public sealed partial class ComparePage(ComparisonReader reader, NavigationManager navigation) : ComponentBase, IDisposable
{
    private CancellationTokenSource _reads = new();
    private CompareQuery _query = CompareQuery.Parse(null, null, null, null, null);
    private Comparison? _comparison;
    private IReadOnlyList<string> _problems = [];
    private bool _reading;

    /// <summary>The address of the drawn charts, which are kept while it is the same.</summary>
    private string _drawn = "";

    [SupplyParameterFromQuery(Name = "runs")]
    public string? Runs { get; set; }

    [SupplyParameterFromQuery(Name = "groups")]
    public string? Groups { get; set; }

    [SupplyParameterFromQuery(Name = "baseline")]
    public string? Baseline { get; set; }

    [SupplyParameterFromQuery(Name = "metric")]
    public string? Metric { get; set; }

    [SupplyParameterFromQuery(Name = "threshold")]
    public string? Threshold { get; set; }

    [SupplyParameterFromQuery(Name = "unfold")]
    public string? Unfold { get; set; }

    public void Dispose()
    {
        _reads.Cancel();
        _reads.Dispose();
    }

    protected override async Task OnParametersSetAsync()
    {
        _query = CompareQuery.Parse(Runs, Groups, Baseline, Metric, Threshold, Unfold);
        await _reads.CancelAsync();
        _reads.Dispose();
        _reads = new CancellationTokenSource();
        if (_query.Sides.Count is 0 or > CompareQuery.MaxRuns)
        {
            (_comparison, _problems, _reading) = (null, [], false);
            return;
        }

        var token = _reads.Token;
        _reading = _comparison is null;
        try
        {
            var reading = await Task.Run(() => reader.ReadAsync(_query, token), token);
            (_comparison, _problems) = (reading.Comparison, [.. reading.Missing, .. reading.Comparison?.Notices ?? []]);
            _drawn = string.Join(' ', (_comparison?.Sides ?? []).SelectMany(side => side.Drawn).Select(run => $"{run.Run.Header.Id}@{run.Load?.Name}"));
            _reading = false;
        }
        catch (OperationCanceledException) when (token.IsCancellationRequested)
        {
            // Another choice was made meanwhile: its own reading follows.
        }
    }

    private void Go(CompareQuery query) => navigation.NavigateTo(query.Address());
}
