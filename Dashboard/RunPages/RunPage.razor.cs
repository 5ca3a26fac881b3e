using Dashboard.Charts;
using Dashboard.Format;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Timeline;
using Microsoft.AspNetCore.Components;

namespace Dashboard.RunPages;

/// <summary>One recorded run: the live page's charts from its file, its figures, its facts.</summary>
public sealed partial class RunPage(RunStore store, RunCoordinator runs) : ComponentBase
{
    private RecordedRun? _run;
    private InjectionTally _tally = new();
    private RunNote _note = new(0);
    private IReadOnlyList<ChartSpec> _figures = LiveCharts.All;
    private string? _occupancy;
    private string? _problem;
    private string? _read;

    [Parameter, EditorRequired]
    public required string Id { get; set; }

    private string? Title => _run?.Header.TitleWith(_note);

    protected override async Task OnParametersSetAsync()
    {
        if (_read == Id)
        {
            return;
        }

        _read = Id;
        (_run, _problem) = (null, null);
        try
        {
            Show(await store.OpenForChartsAsync(Id, CancellationToken.None));
        }
        catch (UserFacingException e)
        {
            _problem = e.Message;
        }
    }

    private void Show(RecordedRun run)
    {
        var (tally, note) = (new InjectionTally(), new RunNote(0));
        var requests = new List<RequestSpans>();
        foreach (var item in run.Items)
        {
            tally.Add(item);
            if (item is RunNote later)
            {
                note = note.With(later);
            }
            else if (item is RequestSpans logged)
            {
                requests.Add(logged);
            }
        }

        var spans = ThreadLanes.Of(requests);
        var missing = string.Join(" ", requests.Select(logged => logged.Note).OfType<string>());
        _figures = spans.Count > 0 ? [.. LiveCharts.All, .. OccupancyCharts.All] : LiveCharts.All;
        _occupancy = (spans.Count, missing) switch
        {
            (0, "") => null,
            (0, _) => missing,
            _ => $"Thread occupancy: {OccupancyWords.Of(spans)} {missing}",
        };
        (_run, _tally, _note) = (run, tally, note);
    }
}
