using Dashboard.Forms;
using Dashboard.Presets;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Target;
using Dashboard.Target.Reach;
using Dashboard.Target.Sessions;
using Dashboard.Target.Watched;
using Microsoft.AspNetCore.Components;

namespace Dashboard.RunPages;

/// <summary>The buttons of a run's page; whether it can be started again changes with the target and with other runs.</summary>
public sealed partial class RunActions(ChosenTarget chosen, WatchedTargets targets, NavigationManager navigation)
{
    private readonly RunAgain _runAgain = chosen.Of<RunAgain>();
    private readonly RunCoordinator _runs = chosen.Of<RunCoordinator>();
    private readonly PresetRuns _presets = chosen.Of<PresetRuns>();
    private readonly TargetConnection _connection = chosen.Of<TargetConnection>();
    private readonly TargetMonitor _monitor = chosen.Of<TargetMonitor>();
    private readonly OnePress _press = new();
    private string? _refusal;
    private TargetFacts? _running;

    private int? _refused;
    private bool _choosing;

    [Parameter, EditorRequired]
    public required RunHeader Header { get; set; }

    [Parameter]
    public TimeSpan? Length { get; set; }

    /// <summary>The tool that its figures came from; null when they were measured here.</summary>
    [Parameter]
    public string? Source { get; set; }

    /// <summary>True when it has figures of a load, and so something to compare.</summary>
    [Parameter]
    public bool HasLoad { get; set; }

    protected override void OnInitialized() => Observe(Refresh, _runs, _presets, _connection, _monitor);

    protected override void OnParametersSet() => _refusal = _runAgain.Refusal(Header, Source);

    private void Refresh()
    {
        _refusal = _runAgain.Refusal(Header, Source);
        StateHasChanged();
    }

    protected override async Task OnAfterRenderAsync(bool firstRender)
    {
        if (!firstRender || Source is not null || Header.Target is null || (_monitor.Facts is { } facts && Header.IsOf(facts)))
        {
            return;
        }

        var all = await TargetProcesses.ListAsync(CancellationToken.None);
        _running = all.FirstOrDefault(Header.IsOf);
        if (_running is not null && !IsDisposed)
        {
            StateHasChanged();
        }
    }

    private Task AttachAsync(TargetFacts running) => _press.RunAsync(async () =>
    {
        _refused = null;
        try
        {
            var target = await targets.WatchAsync(chosen.Target, running.ProcessId, null, null, CancellationToken.None);
            _running = null;
            if (target != chosen.Target)
            {
                // Another target needs a new document.
                navigation.NavigateTo(ChosenTarget.Address(new Uri(navigation.Uri).AbsolutePath, target), forceLoad: true);
            }
        }
        catch (TargetException)
        {
            _refused = running.ProcessId;
            throw;
        }
    });

    private Task AgainAsync() => _press.RunAsync(async () =>
    {
        _refused = null;
        await _runAgain.StartAsync(Header, Length, CancellationToken.None);
        if (!IsDisposed)
        {
            navigation.NavigateTo("/");
        }
    });
}
