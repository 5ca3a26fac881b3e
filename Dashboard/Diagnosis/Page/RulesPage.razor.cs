using Dashboard.Diagnosis.Monitoring;
using Dashboard.Diagnosis.Rules;
using Dashboard.Diagnosis.Settings;
using Dashboard.Diagnosis.Windows;
using Dashboard.Target;
using Dashboard.Target.Watched;
using Microsoft.AspNetCore.Components;
using Microsoft.AspNetCore.Components.Routing;

namespace Dashboard.Diagnosis.Page;

public sealed partial class RulesPage
{
    private const string OfThreshold = "threshold-";
    private static readonly TimeSpan LookEvery = TimeSpan.FromSeconds(1);

    private static readonly RuleEntry[] Rules = [.. RuleList.All.Select(rule => rule.Entry)];

    private readonly CancellationTokenSource _left = new();
    private Task _looking = Task.CompletedTask;

    private Dictionary<string, bool> _active = new(StringComparer.Ordinal);

    /// <summary>Grows with each change, to drop refused input.</summary>
    private int _version;

    private int _opened;

    /// <summary>The fragment of a pressed link, since the browser does not report links within the page.</summary>
    private string? _pressed;

    [Inject]
    private ThresholdSettings Settings { get; set; } = default!;

    [Inject]
    private OwnCauses Causes { get; set; } = default!;

    [Inject]
    private ChosenTarget Target { get; set; } = default!;

    private TargetMonitor Monitor => Target.Of<TargetMonitor>();

    private PoolMonitor Pool => Target.Of<PoolMonitor>();

    [Inject]
    private TimeProvider Time { get; set; } = default!;

    [Inject]
    private NavigationManager Navigation { get; set; } = default!;

    /// <summary>The browser marks a fragment only in a page that comes with it.</summary>
    private string Chosen => _pressed ?? new Uri(Navigation.Uri).Fragment.TrimStart('#');

    private string Changes => Settings.Current.Changed switch
    {
        { Count: 0 } => "all at their defaults",
        var changed => $"{changed.Count} of {Thresholds.All.Count} changed: {string.Join(", ", changed.Keys)}",
    };

    public async ValueTask DisposeAsync()
    {
        Dispose();
        Navigation.LocationChanged -= Follow;
        await _left.CancelAsync();
        await _looking;
        _left.Dispose();
    }

    protected override void OnInitialized()
    {
        Observe(ShowThresholds, Settings);
        Observe(ShowTarget, Monitor);
        Navigation.LocationChanged += Follow;
        Look();
        OpenChosen();
    }

    protected override void OnAfterRender(bool firstRender)
    {
        if (firstRender)
        {
            _looking = LookAsync();
        }
    }

    private async Task LookAsync()
    {
        using var timer = new PeriodicTimer(LookEvery, Time);
        try
        {
            while (await timer.WaitForNextTickAsync(_left.Token))
            {
                if (Look())
                {
                    StateHasChanged();
                }
            }
        }
        catch (OperationCanceledException) when (_left.IsCancellationRequested)
        {
            // The page was left.
        }
    }

    private bool Look()
    {
        var before = _active;
        _active = Monitor.State == SessionState.Attached
            ? Pool.Now.Findings.GroupBy(finding => finding.Rule, StringComparer.Ordinal)
                .ToDictionary(rule => rule.Key, rule => rule.Any(finding => finding.IsProblem), StringComparer.Ordinal)
            : [];
        return before.Count != _active.Count || before.Except(_active).Any();
    }

    private void OpenChosen()
    {
        if (Chosen.StartsWith(OfThreshold, StringComparison.Ordinal))
        {
            _opened++;
        }
    }

    private void Choose(string rule) => _pressed = rule;

    private void OpenThreshold(string name)
    {
        _pressed = OfThreshold + name;
        OpenChosen();
    }

    private void Follow(object? sender, LocationChangedEventArgs moved)
    {
        _pressed = null;
        OpenChosen();
        StateHasChanged();
    }

    private void ResetAll() => Settings.ResetAll();

    private void ShowTarget()
    {
        Look();
        StateHasChanged();
    }

    private void ShowThresholds()
    {
        _version++;
        StateHasChanged();
    }
}
