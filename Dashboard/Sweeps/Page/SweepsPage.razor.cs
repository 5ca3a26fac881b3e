using Dashboard.Catalogue;
using Dashboard.Exchange.Offered;
using Dashboard.Running;
using Dashboard.Running.Experiments;
using Dashboard.Sweeps.Execution;
using Dashboard.Target;
using Microsoft.AspNetCore.Components;

namespace Dashboard.Sweeps.Page;

public sealed partial class SweepsPage(NavigationManager navigation)
{
    private IReadOnlyList<MeasuredSweep>? _sweeps;
    private IReadOnlyList<SweepEntry> _broken = [];
    private StoreFacts? _store;
    private Uri? _asked;
    private string? _noStore;
    private string? _problem;
    private (string? Id, int Made) _read;
    private readonly CancellationTokenSource _leaving = new();

    private TargetMonitor Monitor => Chosen.Of<TargetMonitor>();

    private TargetConnection Connection => Chosen.Of<TargetConnection>();

    private AvailableRequests Offered => Chosen.Of<AvailableRequests>();

    private IReadOnlyList<AvailableRequest> Usable => [.. Offered.All.Where(static request => request.Request.Problem is null)];

    private SweepCoordinator Sweeps => Chosen.Of<SweepCoordinator>();

    protected override async Task OnInitializedAsync()
    {
        Observe(FollowSweepsAsync, Chosen.Of<ExperimentCoordinator>());
        Observe(FollowTargetAsync, Connection, Monitor);
        RedrawOn(Offered);
        await ReloadAsync();
        await AskStoreAsync();
        await AskRequestsAsync();
    }

    protected override void Dispose(bool disposing)
    {
        base.Dispose(disposing);
        _leaving.Cancel();
        _leaving.Dispose();
    }

    private async Task FollowSweepsAsync()
    {
        // Progress is reported several times a run: the files are read again only when a run has ended.
        if (_read != Now())
        {
            await ReloadAsync();
        }

        StateHasChanged();
    }

    private async Task FollowTargetAsync()
    {
        await AskStoreAsync();
        StateHasChanged();
        await AskRequestsAsync();
    }

    private async Task AskRequestsAsync()
    {
        try
        {
            await Offered.AskAsync(isWanted: false, _leaving.Token);
        }
        catch (Exception e) when (e is OperationCanceledException or ObjectDisposedException)
        {
            // The page was left.
        }
    }

    private (string? Id, int Made) Now() => (Sweeps.Active?.Id, Sweeps.Active?.Made ?? 0);

    private async Task ReloadAsync()
    {
        _read = Now();
        try
        {
            (_sweeps, _broken) = await Reader.ListAsync(CancellationToken.None);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            (_sweeps, _problem) = ([], $"The data folder cannot be read ({e.Message.TrimEnd('.')}): check that it is there.");
        }
    }

    /// <summary>Asks each target once, and not while it is being measured.</summary>
    private async Task AskStoreAsync()
    {
        if (Connection.BaseAddress == _asked || Sweeps.Active is not null)
        {
            return;
        }

        (_asked, _store, _noStore) = (Connection.BaseAddress, null, null);
        try
        {
            _store = _asked is { } address ? await Store.ReadAsync(address, CancellationToken.None) : null;
            _noStore = _store is null ? StoreClient.None : null;
        }
        catch (UserFacingException e)
        {
            _noStore = e.Message;
        }
    }

    private Task ResumeAsync(string id) => TryAsync(async () =>
    {
        await Sweeps.ResumeAsync(id, CancellationToken.None);
        navigation.NavigateTo($"/sweeps/{id}");
    });

    private Task DeleteAsync(string id) => TryAsync(async () =>
    {
        Folder.Delete(id);
        await ReloadAsync();
    });

    private async Task TryAsync(Func<Task> action)
    {
        try
        {
            _problem = null;
            await action();
        }
        catch (UserFacingException e)
        {
            _problem = e.Message;
        }
    }
}
