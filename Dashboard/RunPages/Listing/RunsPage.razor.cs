using Dashboard.RunFile;
using Dashboard.Running;
using Microsoft.AspNetCore.Components;
using Microsoft.AspNetCore.Components.Routing;

namespace Dashboard.RunPages.Listing;

/// <summary>Every run of the data folder: find, name, tag, pin, delete and take back, choose for comparing. Its state is in the address.</summary>
public sealed partial class RunsPage(
    RunStore store, RunEdits shelf, RunRetention retention, RunsInProgress runs, NavigationManager navigation)
{
    /// <summary>The most rows that are rendered at once: a thousand would take seconds to lay out.</summary>
    private const int RowsAtOnce = 100;

    private IReadOnlyList<RunListEntry>? _entries;
    private ListedRuns? _listed;
    private RunExcess _excess = new(0, 0, [], 0, 0);
    private IReadOnlyList<string> _moved = [];
    private RunsQuery _query = new();
    private (RunListEntry Entry, RowAction Action)? _open;
    private RunListEntry? _deleted;
    private ElementReference _undo;
    private string? _problem;
    private int _rows = RowsAtOnce;
    private bool _reading;
    private bool _readAgain;
    private bool _focusUndo;

    protected override async Task OnInitializedAsync()
    {
        Observe(ReloadAsync, runs);
        navigation.LocationChanged += OnLocationChanged;
        _query = RunsQuery.Parse(navigation.Uri);
        await ReloadAsync();
    }

    protected override async Task OnAfterRenderAsync(bool firstRender)
    {
        if (_focusUndo && _deleted is not null)
        {
            _focusUndo = false;
            await _undo.FocusAsync();
        }
    }

    protected override void Dispose(bool disposing)
    {
        base.Dispose(disposing);
        navigation.LocationChanged -= OnLocationChanged;
    }

    private void OnLocationChanged(object? sender, LocationChangedEventArgs change)
    {
        // Leaving the page is a change of location too.
        if (new Uri(change.Location).AbsolutePath == "/runs")
        {
            _ = InvokeAsync(() =>
            {
                _query = RunsQuery.Parse(change.Location);
                Arrange();
                StateHasChanged();
            });
        }
    }

    private void Go(RunsQuery query)
    {
        _query = query;
        _rows = RowsAtOnce;
        Arrange();
        navigation.NavigateTo(query.ToUrl(), new NavigationOptions { ReplaceHistoryEntry = true });
    }

    private void Arrange() => _listed = _entries is null ? null : new ListedRuns(_entries, _query);

    /// <summary>A run that is on calls often: while the folder is being read, only one more reading is remembered.</summary>
    private async Task ReloadAsync()
    {
        _readAgain = true;
        if (_reading)
        {
            return;
        }

        _reading = true;
        try
        {
            while (_readAgain && !IsDisposed)
            {
                _readAgain = false;
                _entries = await store.ListAsync(CancellationToken.None);
                _excess = retention.Of(_entries);
                Arrange();
                StateHasChanged();
            }
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            _problem = $"The folder {store.FolderPath} cannot be read ({e.Message.TrimEnd('.')}): check that it is there.";
            StateHasChanged();
        }
        finally
        {
            _reading = false;
        }
    }

    private async Task ActAsync((RunListEntry Entry, RowAction Action) asked)
    {
        _problem = null;
        if (asked.Action == RowAction.Choose)
        {
            Go(_query.Toggle(asked.Entry.Id));
        }
        else if (asked.Action == RowAction.Pin)
        {
            await NoteAsync(asked.Entry, new RunNote(asked.Entry.Note.T) { Pinned = asked.Entry.Note.Pinned != true });
        }
        else
        {
            _open = _open is { } open && open.Entry.Id == asked.Entry.Id && open.Action == asked.Action ? null : asked;
        }
    }

    private async Task NoteAsync(RunListEntry entry, RunNote note)
    {
        await TryAsync(async () =>
        {
            if (!RunNotes.IsEmpty(note))
            {
                await shelf.NoteAsync(entry.Id, note, CancellationToken.None);
                _deleted = null;
            }

            _open = null;
        });
    }

    private Task DeleteAsync(RunListEntry entry) => TryAsync(() =>
    {
        shelf.Delete(entry.Id);
        _query = _query.Without([entry.Id]);
        (_open, _deleted, _focusUndo) = (null, entry, true);
        navigation.NavigateTo(_query.ToUrl(), new NavigationOptions { ReplaceHistoryEntry = true });
        return Task.CompletedTask;
    });

    private Task UndoAsync() => _deleted is not { } deleted ? Task.CompletedTask : TryAsync(() =>
    {
        shelf.TakeBack(deleted.Id);
        _deleted = null;
        return Task.CompletedTask;
    });

    private Task MoveExcessAsync() => TryAsync(async () =>
    {
        _moved = await retention.MoveToTrashAsync(_excess.Ids, CancellationToken.None);
        _query = _query.Without(_excess.Ids);
    });

    private Task TakeExcessBackAsync() => TryAsync(() =>
    {
        _moved = retention.TakeBack(_moved) is 0 ? _moved : [];
        return Task.CompletedTask;
    });

    private Task EmptyTrashAsync() => TryAsync(() =>
    {
        _moved = retention.EmptyTrash() is 0 ? _moved : [];
        return Task.CompletedTask;
    });

    private async Task TryAsync(Func<Task> change)
    {
        try
        {
            _problem = null;
            await change();
        }
        catch (UserFacingException e)
        {
            _problem = e.Message;
        }

        await ReloadAsync();
    }
}
