using Dashboard.Diagnosis.Page;
using Dashboard.Diagnosis.Rules;
using Dashboard.Forms;
using Dashboard.Presets;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Target;
using Dashboard.Target.Watched;
using Dashboard.Timeline.Findings;
using Microsoft.AspNetCore.Components;

namespace Dashboard.RunPages;

/// <summary>Repeats a run's load, unchanged or with the stopgap, and leads to the comparison.</summary>
public sealed partial class VerifyFix(ChosenTarget chosen, NavigationManager navigation)
{
    private readonly RunAgain _runAgain = chosen.Of<RunAgain>();
    private readonly RunCoordinator _runs = chosen.Of<RunCoordinator>();
    private readonly PresetRuns _presets = chosen.Of<PresetRuns>();
    private readonly TargetConnection _connection = chosen.Of<TargetConnection>();
    private readonly TargetMonitor _monitor = chosen.Of<TargetMonitor>();
    private readonly OnePress _press = new();
    private string? _refusal;
    private string? _stopgapRefusal;
    private string? _started;

    [Parameter, EditorRequired]
    public required RecordedRun Run { get; set; }

    [Parameter, EditorRequired]
    public required Finding Finding { get; set; }

    private int? MinThreads { get; set; }

    internal static int? MinThreadsOf(RecordedRun run, Finding finding)
    {
        var advice = Advice.For(finding.Rule, finding.Kind, cause: finding.Cause);
        if (run.Summary?.Find() is not { Load.Source: null } main || advice is not { RaisesMinThreads: true })
        {
            return null;
        }

        var inFlight = FindingScene.OfRun(run.Items, run.Header.Target).MostInFlight(finding)
            ?? (run.Header.Plan is { Arrivals: null, Connections: var connections } ? connections : InFlight(run.Summary, main));
        var suggested = Advice.MinThreadsFor(inFlight, run.Header.Target?.ProcessorCount ?? 1);
        return run.Header.Target?.MinThreads >= suggested || run.Header.Target?.MaxThreads < suggested ? null : suggested;
    }

    private static double InFlight(RunSummary summary, PhaseSummary main) =>
        summary.LoadsAtOnce(main.Name) is { Count: > 1 } loads ? loads.Sum(load => load.Load.MeanInFlight) : main.Load.MeanInFlight;

    protected override void OnInitialized() => Observe(Refresh, _runs, _presets, _connection, _monitor);

    protected override void OnParametersSet()
    {
        MinThreads = MinThreadsOf(Run, Finding);
        Look();
    }

    private void Look()
    {
        var source = Run.Summary?.Load?.Source;
        _refusal = _runAgain.Refusal(Run.Header, source);
        _stopgapRefusal = MinThreads is null || !_runAgain.OffersMinThreads ? null : _runAgain.RefusalWithMinThreads(Run.Header, source);
    }

    private void Refresh()
    {
        Look();
        StateHasChanged();
    }

    private Task ProveAsync(int? minThreads) => _press.RunAsync(async () =>
    {
        var header = Run.Header;
        try
        {
            var run = minThreads is { } min
                ? await _runAgain.StartAsync(header, min, CancellationToken.None)
                : await _runAgain.StartAsync(header, null, CancellationToken.None);
            _started = run.Id;
            var finished = await run.Completion;
            if (finished.Summary.Load is null)
            {
                throw new UserFacingException($"Nothing to compare: {finished.Summary.Sentence}");
            }

            if (!IsDisposed)
            {
                navigation.NavigateTo(CompareAddress.Of(header.Id, run.Id));
            }
        }
        finally
        {
            _started = null;
        }
    });
}
