using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Running.Programs;
using Microsoft.AspNetCore.Components;

namespace Dashboard.Compare.Programs;

/// <summary>Two programs in turns: the form, the series in progress, and those that can be resumed.</summary>
public sealed partial class ProgramsPage(NavigationManager navigation)
{
    private IReadOnlyList<UnfinishedSeries> _unfinished = [];
    private IReadOnlyList<string> _broken = [];
    private RunHeader? _from;
    private string? _problem;
    private bool _isRead;

    /// <summary>The series that was in progress when this page was drawn last: its comparison opens here.</summary>
    private string? _watched;

    /// <summary>A run whose program fills the fields.</summary>
    [SupplyParameterFromQuery(Name = "from")]
    public string? From { get; set; }

    protected override async Task OnInitializedAsync()
    {
        Observe(FollowAsync, Programs);
        _watched = Programs.Active?.Series.Id;
        await ReadAsync();
        _isRead = true;
    }

    private async Task FollowAsync()
    {
        var now = Programs.Active?.Series.Id;
        if (now != _watched)
        {
            if (now is null && Programs.Last is { IsComplete: true, Groups.Count: > 1 } last && last.Series.Id == _watched)
            {
                navigation.NavigateTo(CompareAddress.OfGroups(last.Groups));
                return;
            }

            _watched = now;
            await ReadAsync();
        }
        else if (now is null)
        {
            // A series was discarded, on this page or on another.
            await ReadAsync();
        }

        StateHasChanged();
    }

    private async Task ReadAsync()
    {
        try
        {
            (_unfinished, _broken) = await Programs.UnfinishedAsync(CancellationToken.None);
            _from = From is null ? null : (await Store.ListAsync(CancellationToken.None)).FirstOrDefault(run => run.Id == From)?.Header;
            _problem = From is null || _from?.Program is not null ? null
                : $"The program of the run '{From}' was not started by the dashboard: fill in the fields.";
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            _problem = $"The data folder cannot be read ({e.Message.TrimEnd('.')}): check that it is there.";
        }
    }
}
