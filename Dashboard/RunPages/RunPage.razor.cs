using Dashboard.Charts;
using Dashboard.Charts.Boards;
using Dashboard.Charts.Threads;
using Dashboard.Diagnosis;
using Dashboard.Diagnosis.Page;
using Dashboard.Injections;
using Dashboard.RunFile;
using Dashboard.Running;
using Microsoft.AspNetCore.Components;

namespace Dashboard.RunPages;

/// <summary>One recorded run: its outcome, its figures, the live page's charts from its file, its facts.</summary>
public sealed partial class RunPage(RunStore store, RunEdits edits, RunsInProgress runs) : ComponentBase
{
    private ChartBoard? _board;
    private RecordedRun? _run;
    private RunFindings? _findings;
    private FindingScene _scene = FindingScene.None;
    private InjectionTally _tally = new();
    private RunNote _note = new(0);
    private IReadOnlyList<ChartSpec> _figures = LiveCharts.All;
    private string? _occupancy;
    private string? _model;
    private string? _problem;
    private string? _noteProblem;
    private string? _read;

    [Parameter, EditorRequired]
    public required string Id { get; set; }

    private string? Title => _run?.Header.TitleWith(_note);

    private bool IsOn => runs.Ids.Contains(Id);

    protected override async Task OnParametersSetAsync()
    {
        if (_read == Id)
        {
            return;
        }

        _read = Id;
        (_run, _findings, _problem, _noteProblem) = (null, null, null, null);
        try
        {
            var run = await store.OpenForChartsAsync(Id, CancellationToken.None);

            // Findings of an older file are calculated now, from all its samples: not on the circuit's turn.
            var findings = await Task.Run(() => RunFindings.Of(run.Items, run.Summary, run.Header.Target, run.Header.Thresholds));
            Show(run, findings);
        }
        catch (UserFacingException e)
        {
            _problem = e.Message;
        }
    }

    /// <summary>Loads that this program measured; another tool's have a table of their own.</summary>
    private IReadOnlyList<PhaseSummary> OwnLoads => _run?.Summary is { Load.Source: null } own ? own.Phases : [];

    private IReadOnlyList<(string Id, string Name)> Sections =>
    [
        .. _run!.Summary is null ? [] : (IEnumerable<(string, string)>)[("figures", "Figures")],
        .. _findings?.Worst is null ? [] : (IEnumerable<(string, string)>)[("finding", "Finding")],
        .. HasRequestTime ? [("request-time", "Request time")] : (IEnumerable<(string, string)>)[],
        .. _run.Blockers.Parts(_run.Summary).Count > 0 ? [("blocking-calls", "Blocking calls")] : (IEnumerable<(string, string)>)[],
        ("charts", "Charts"),
        .. OwnLoads.Count > 0 ? [("load", "Load")] : (IEnumerable<(string, string)>)[],
        ("facts", "Facts"),
    ];

    private bool HasRequestTime => _run?.Summary is { } told && (told.RequestTime.Count > 0 || told.Phases.Any(phase => phase.RequestTime.Count > 0));

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

    /// <summary>Occupancy and lanes show starvation best: they are below the three that the page begins with.</summary>
    private static IReadOnlyList<ChartSpec> FiguresOf(IReadOnlyList<TimelineItem> items, bool hasLog, bool hasLanes) =>
    [
        .. LiveCharts.Stack,
        .. hasLog ? OccupancyCharts.All.Take(1) : [],
        .. hasLanes ? [LaneCharts.Threads] : Array.Empty<ChartSpec>(),
        .. LiveCharts.OthersOf(items),
        .. hasLog ? OccupancyCharts.All.Skip(1) : [],
    ];

    private Task ShowAsync(ChartWindow window) => _board?.ShowAsync(window) ?? Task.CompletedTask;

    private void Show(RecordedRun run, RunFindings findings)
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

        var spans = RequestLanes.Of(requests);
        var missing = string.Join(" ", requests.Select(logged => logged.Note).OfType<string>());
        _figures = FiguresOf(run.Items, spans.Count > 0, run.Items.Any(item => item is LaneWindow));
        _occupancy = (spans.Count, missing) switch
        {
            (0, "") => null,
            (0, _) => missing,
            _ => $"Thread occupancy: {OccupancyWords.Of(spans)} {missing}",
        };
        _model = ModelSentence.Of(run.Header.Target, run.Items);
        (_findings, _scene) = (run.Header.Store is null ? findings : null, FindingScene.OfRun(run.Items, run.Header.Target));
        (_run, _tally, _note) = (run, tally, note);
    }
}
