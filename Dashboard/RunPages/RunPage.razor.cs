using Dashboard.Charts;
using Dashboard.Format;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Timeline;
using Microsoft.AspNetCore.Components;

namespace Dashboard.RunPages;

/// <summary>One recorded run: what came out of it, its figures, the live page's charts from its file, its facts.</summary>
public sealed partial class RunPage(RunStore store, RunEdits edits, RunCoordinator runs) : ComponentBase
{
    /// <summary>The occupancy shows best what starvation is: it stands below the thread count.</summary>
    private static readonly IReadOnlyList<ChartSpec> WithOccupancy =
        [LiveCharts.All[0], OccupancyCharts.All[0], .. LiveCharts.All.Skip(1), .. OccupancyCharts.All.Skip(1)];

    private RecordedRun? _run;
    private InjectionTally _tally = new();
    private RunNote _note = new(0);
    private IReadOnlyList<ChartSpec> _figures = LiveCharts.All;
    private string? _occupancy;
    private string? _problem;
    private string? _noteProblem;
    private string? _read;

    [Parameter, EditorRequired]
    public required string Id { get; set; }

    private string? Title => _run?.Header.TitleWith(_note);

    private bool IsOn => runs.Active?.Id == Id;

    protected override async Task OnParametersSetAsync()
    {
        if (_read == Id)
        {
            return;
        }

        _read = Id;
        (_run, _problem, _noteProblem) = (null, null, null);
        try
        {
            Show(await store.OpenForChartsAsync(Id, CancellationToken.None));
        }
        catch (UserFacingException e)
        {
            _problem = e.Message;
        }
    }

    /// <summary>Loads that this program measured; what another tool measured has a table of its own.</summary>
    private IReadOnlyList<PhaseSummary> OwnLoads => _run?.Summary is { Load.Source: null } own ? own.Phases : [];

    private async Task RenameAsync(string typed)
    {
        var wanted = typed.Trim() is { Length: > 0 } name && name != _run!.Header.Title ? name : "";
        if (wanted == (_note.Title ?? ""))
        {
            return;
        }

        try
        {
            _noteProblem = null;
            var note = new RunNote(_note.T) { Title = wanted };
            await edits.NoteAsync(Id, note, CancellationToken.None);
            _note = _note.With(note);
        }
        catch (UserFacingException e)
        {
            _noteProblem = e.Message;
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
        _figures = spans.Count > 0 ? WithOccupancy : LiveCharts.All;
        _occupancy = (spans.Count, missing) switch
        {
            (0, "") => null,
            (0, _) => missing,
            _ => $"Thread occupancy: {OccupancyWords.Of(spans)} {missing}",
        };
        (_run, _tally, _note) = (run, tally, note);
    }
}
