using Dashboard.RunFile;
using Microsoft.AspNetCore.Components;

namespace Dashboard.Capacity;

/// <summary>How many threads blocking handlers need. Its inputs are the address's query, so that a link shows the same sum.</summary>
public sealed partial class CapacityPage(NavigationManager navigation, RunStore store) : ComponentBase
{
    /// <summary>Runs to choose from; older ones are filled in from by their address.</summary>
    private const int MaxRuns = 50;

    private IReadOnlyList<RunListEntry> _runs = [];
    private RunListEntry? _run;
    private string? _runProblem;
    private CapacityInputs _usual = CapacityInputs.Article;
    private CapacityFields _fields = CapacityFields.From(_ => null, CapacityInputs.Article);
    private bool _listed;

    [SupplyParameterFromQuery] public string? Users { get; set; }

    [SupplyParameterFromQuery] public string? Every { get; set; }

    [SupplyParameterFromQuery] public string? Service { get; set; }

    [SupplyParameterFromQuery] public string? Cores { get; set; }

    [SupplyParameterFromQuery] public string? Min { get; set; }

    /// <summary>Id of the run that the fields were filled in from.</summary>
    [SupplyParameterFromQuery] public string? Run { get; set; }

    /// <summary>What the run tells of its service time, as long as that stands in the field.</summary>
    private string? MeasuredNote => _run is { } run && _fields[CapacityFields.All[2]] == CapacityFields.Text(_usual.ServiceSeconds)
        ? MeasuredService.Of(run)?.Words
        : null;

    protected override async Task OnParametersSetAsync()
    {
        Show();
        if (!_listed)
        {
            _listed = true;
            var all = await store.ListAsync(CancellationToken.None);
            _runs = [.. all.Where(run => run is { Header: not null } && MeasuredService.Of(run) is not null).Take(MaxRuns)];
            _run = Find(all);

            // Only then is there something to fill in: what was moved or typed while the list was read stays.
            if (_run is not null)
            {
                Show();
            }
        }
        else if (Run != _run?.Id)
        {
            _run = Find(Run is null ? [] : await store.ListAsync(CancellationToken.None));
            Show();
        }
    }

    private RunListEntry? Find(IReadOnlyList<RunListEntry> all)
    {
        var found = all.FirstOrDefault(run => run.Id == Run);
        _runProblem = Run is null ? null
            : found is null ? $"Run {Run} not found: the fields show the values in the address."
            : MeasuredService.Of(found) is null ? MeasuredService.None
            : null;
        return found;
    }

    private void Show()
    {
        _usual = _run is { } run ? MeasuredService.Fill(CapacityInputs.Article, run) : CapacityInputs.Article;
        _fields = CapacityFields.From(
            name => name switch { "users" => Users, "every" => Every, "service" => Service, "cores" => Cores, _ => Min },
            _usual);
    }

    private void Set(CapacityField field, string text) => _fields[field] = text;

    /// <summary>The address follows once a slider is let go and a field is left: what is shown does so at once.</summary>
    private void Keep() => navigation.NavigateTo(navigation.GetUriWithQueryParameters(_fields.Query(_usual)), replace: true);

    private void FillFrom(string run) => navigation.NavigateTo(navigation.GetUriWithQueryParameters(new Dictionary<string, object?>(StringComparer.Ordinal)
    {
        ["run"] = run.Length == 0 ? null : run,
        ["service"] = null,
        ["cores"] = null,
        ["min"] = null,
    }));
}
