using Dashboard.RunFile;
using Dashboard.Target;
using Dashboard.Target.Watched;
using Microsoft.AspNetCore.Components;

namespace Dashboard.Capacity;

/// <summary>The address is the state; without a query it begins with the attached target.</summary>
public sealed partial class CapacityPage(NavigationManager navigation, RunStore store)
{
    private const int MaxRuns = 50;

    private readonly Dictionary<CapacityField, (string Text, string From)> _ofTarget = [];

    private IReadOnlyList<RunListEntry> _runs = [];
    private RunListEntry? _run;
    private string? _runProblem;
    private CapacityInputs _usual = CapacityInputs.Article;
    private CapacityFields _fields = CapacityFields.From(_ => null, CapacityInputs.Article);
    private bool _listed;

    private string? _missing;
    private bool _isTouched;

    private bool _isPlain;

    /// <summary>True when filled-in values are not in the address yet: only a rendered page can navigate.</summary>
    private bool _isUnkept;

    [Inject]
    private ChosenTarget Chosen { get; set; } = default!;

    private TargetMonitor Monitor => Chosen.Of<TargetMonitor>();

    [SupplyParameterFromQuery] public string? Users { get; set; }

    [SupplyParameterFromQuery] public string? Every { get; set; }

    [SupplyParameterFromQuery] public string? Service { get; set; }

    [SupplyParameterFromQuery] public string? Cores { get; set; }

    [SupplyParameterFromQuery] public string? Min { get; set; }

    [SupplyParameterFromQuery] public string? Run { get; set; }

    private bool IsAttached => Monitor.State == SessionState.Attached;

    protected override void OnInitialized() => Observe(OnTargetChanged, Monitor);

    protected override void OnAfterRender(bool firstRender)
    {
        if (_isUnkept)
        {
            _isUnkept = false;
            Keep();
        }
    }

    protected override async Task OnParametersSetAsync()
    {
        Show();

        // The navigation goes to the page itself, as by its tab.
        var isPlain = (Users ?? Every ?? Service ?? Cores ?? Min ?? Run) is null;
        _isTouched &= !isPlain || _isPlain;
        _isPlain = isPlain;
        FillUntouched();
        if (!_listed)
        {
            _listed = true;
            var all = await store.ListAsync(CancellationToken.None);
            _runs = [.. all.Where(run => run is { Header: not null } && MeasuredService.Of(run) is not null).Take(MaxRuns)];
            _run = Find(all);

            // Only a run has values to fill in: what was moved or typed while the list was read stays.
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

    private void Set(CapacityField field, string text) => (_fields[field], _isTouched) = (text, true);

    private string? NoteOf(CapacityField field) =>
        _ofTarget.TryGetValue(field, out var told) && told.Text == _fields[field] ? told.From
        : field.Name == "service" && _run is { } run && _fields[field] == CapacityFields.Text(_usual.ServiceSeconds) ? MeasuredService.Of(run)?.Words
        : null;

    private void FillFromTarget()
    {
        (_run, _usual) = (null, CapacityInputs.Article);
        TakeFromTarget();
        Keep(run: null);
    }

    private void FillUntouched()
    {
        if (IsAttached && !_isTouched && _isPlain)
        {
            TakeFromTarget();
            _isUnkept = true;
        }
    }

    private void TakeFromTarget()
    {
        if (Monitor.Facts is not { } facts)
        {
            return;
        }

        using var subscription = Monitor.Hub.Subscribe(1, out var remembered);
        var every = _fields.Inputs?.EverySeconds ?? CapacityInputs.Article.EverySeconds;
        var told = TargetInputs.Of(facts, [.. remembered], Monitor.Hub.Clock.Now, every);
        (_missing, _isTouched) = (told.Missing, true);
        _ofTarget.Clear();
        foreach (var field in CapacityFields.All)
        {
            if (told.Values.TryGetValue(field.Name, out var input))
            {
                _fields[field] = CapacityFields.Text(input.Number);
                _ofTarget[field] = (_fields[field], input.From);
            }
        }
    }

    private void OnTargetChanged()
    {
        FillUntouched();
        StateHasChanged();
    }

    private void Keep() => Keep(Run);

    private void Keep(string? run) => navigation.NavigateTo(
        navigation.GetUriWithQueryParameters(new Dictionary<string, object?>(_fields.Query(_usual), StringComparer.Ordinal) { ["run"] = run }),
        replace: true);

    private void FillFrom(string run)
    {
        _missing = null;
        _ofTarget.Clear();
        navigation.NavigateTo(navigation.GetUriWithQueryParameters(new Dictionary<string, object?>(StringComparer.Ordinal)
        {
            ["run"] = run.Length == 0 ? null : run,
            ["service"] = null,
            ["cores"] = null,
            ["min"] = null,
        }));
    }
}
