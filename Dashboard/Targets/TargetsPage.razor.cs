using Dashboard.Catalogue;
using Dashboard.Format;
using Dashboard.Target;
using Dashboard.Timeline;
using Microsoft.AspNetCore.Components;

namespace Dashboard.Targets;

/// <summary>Chooses the process to watch.</summary>
public sealed partial class TargetsPage
{
    private const int FriendlyMilliseconds = 1000;
    private static readonly (int Milliseconds, string Text)[] Intervals =
        [(100, "100 ms"), (250, "250 ms"), (500, "500 ms"), (FriendlyMilliseconds, "1 s (safe with other EventCounter tools)"), (5000, "5 s")];

    private IReadOnlyList<TargetFacts> _processes = [];
    private string? _baseAddress;
    private string? _problem;
    private bool _busy;

    private int Interval => (int)Monitor.Options.Interval.TotalMilliseconds;

    /// <summary>Which process it is, where the sentence does not say it.</summary>
    private string Pid => Monitor.Facts is { ProcessId: var id } && !Monitor.Sentence.Contains($"pid {id}", StringComparison.Ordinal)
        ? $" Pid {id}."
        : "";

    public void Dispose()
    {
        Monitor.Changed -= Refresh;
        Runs.Changed -= Refresh;
    }

    protected override async Task OnInitializedAsync()
    {
        Monitor.Changed += Refresh;
        Runs.Changed += Refresh;
        await ListAsync();
    }

    private async Task ListAsync() => _processes = await TargetProcesses.ListAsync(CancellationToken.None);

    private Task AttachAsync(int processId) => DoAsync(async () =>
    {
        await Connection.AttachAsync(processId, Addresses.Read(_baseAddress), CancellationToken.None);
        Navigation.NavigateTo("/");
    });

    private Task StartSampleAsync() => DoAsync(async () =>
    {
        var sample = await Sample.StartAsync(SamplePorts.UsualOrFree(), CancellationToken.None);
        await Connection.AttachAsync(sample.TargetProcessId, sample.BaseAddress, CancellationToken.None);
        Navigation.NavigateTo("/");
    });

    /// <summary>At 1 s without a heartbeat another tool that reads the same counters each second goes on showing them.</summary>
    private void ChangeInterval(ChangeEventArgs e)
    {
        var milliseconds = int.Parse((string)e.Value!);
        Monitor.SetOptions(Monitor.Options with { Interval = TimeSpan.FromMilliseconds(milliseconds), Heartbeat = milliseconds != FriendlyMilliseconds });
    }

    private async Task DoAsync(Func<Task> action)
    {
        (_busy, _problem) = (true, null);
        try
        {
            await action();
            await ListAsync();
        }
        catch (UserFacingException e)
        {
            _problem = e.Message;
        }
        finally
        {
            _busy = false;
        }
    }

    private void Refresh() => _ = InvokeAsync(StateHasChanged);
}
