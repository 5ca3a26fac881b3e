using Dashboard.Catalogue;
using Dashboard.Running;
using Dashboard.Sweeps.Execution;
using Dashboard.Target;
using Microsoft.AspNetCore.Components;

namespace Dashboard.Sweeps.Page;

public sealed partial class SweepsPage(NavigationManager navigation) : ComponentBase
{
    private IReadOnlyList<MeasuredSweep>? _sweeps;
    private IReadOnlyList<SweepEntry> _broken = [];
    private StoreFacts? _store;
    private Uri? _asked;
    private string? _noStore;
    private string? _problem;
    private (string? Id, int Made) _read;
    private bool _left;

    private TargetMonitor Monitor => Chosen.Of<TargetMonitor>();

    private TargetConnection Connection => Chosen.Of<TargetConnection>();

    private SweepCoordinator Sweeps => Chosen.Of<SweepCoordinator>();

    public void Dispose()
    {
        _left = true;
        Sweeps.Changed -= OnSweepsChanged;
        Connection.Changed -= OnTargetChanged;
        Monitor.Changed -= OnTargetChanged;
    }

    protected override async Task OnInitializedAsync()
    {
        Sweeps.Changed += OnSweepsChanged;
        Connection.Changed += OnTargetChanged;
        Monitor.Changed += OnTargetChanged;
        await ReloadAsync();
        await AskStoreAsync();
    }

    private void OnSweepsChanged() => _ = InvokeAsync(async () =>
    {
        // Progress is told several times a run: the files are read again only when a run has ended.
        if (!_left && _read != Now())
        {
            await ReloadAsync();
        }

        StateHasChanged();
    });

    private void OnTargetChanged() => _ = InvokeAsync(async () =>
    {
        await AskStoreAsync();
        StateHasChanged();
    });

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

    /// <summary>Once a target, and not while it is being measured.</summary>
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
