using Dashboard.Catalogue;
using Dashboard.Exchange.Offered;
using Dashboard.Exchange.Requests;
using Dashboard.Forms;
using Dashboard.Load;
using Dashboard.RunFile;
using Dashboard.Running;
using Microsoft.AspNetCore.Components;

namespace Dashboard.Live.Rail;

/// <summary>The card for the load of one written request.</summary>
public sealed partial class RequestCard
{
    private Popover? _popover;
    private RunHeader? _filledIn;
    private bool _opens;
    private bool _compares;
    private RequestValues _values = null!;
    private RequestTemplate? _written;

    [Parameter, EditorRequired]
    public required AvailableRequest Offered { get; set; }

    [CascadingParameter(Name = nameof(Again))]
    public RunHeader? Again { get; set; }

    [Inject]
    private NavigationManager Navigation { get; set; } = default!;

    protected override Scenario Endpoint => CustomEndpoint.Of(_written!.PathOn(Address), _written.Method);

    protected override Uri Address => Offered.Address;

    protected override AvailableRequest? Request => Offered;

    private string PopoverId => $"{Offered.Id}-settings";

    /// <summary>The problem of the load; null while a value is missing, so that one field takes the focus.</summary>
    private FieldProblem? Shown => EndpointProblem() is null ? Wrong : null;

    protected override FieldProblem? EndpointProblem() => _values.Problem;

    protected override void OnInitialized()
    {
        _values = new RequestValues(Offered);
        Load.CopyFrom(CustomEndpoint.UsualLoad);
    }

    protected override void OnParametersSet()
    {
        if (Again is { } run && run.Id != _filledIn?.Id && LoadOf(run) is { Source: { } source } load && Offered.IsOf(source))
        {
            (_filledIn, _opens, _compares) = (run, true, true);
            _values.GiveShown(source.Parameters ?? []);
            Load.CopyFrom(load);
        }
    }

    protected override async Task OnAfterRenderAsync(bool firstRender)
    {
        if (_opens && _popover is not null)
        {
            _opens = false;
            await ShowAsync(true);
        }
    }

    protected override void Started(StartedRun run)
    {
        if (_compares && _filledIn is { } before)
        {
            _ = CompareAsync(run, before);
        }
    }

    private async Task CompareAsync(StartedRun run, RunHeader before)
    {
        var finished = await run.Completion;
        if (finished.Summary.Load is not null && !IsDisposed)
        {
            await InvokeAsync(() => Navigation.NavigateTo(CompareAddress.Of(before.Id, run.Id)));
        }
    }

    internal static LoadPlan? LoadOf(RunHeader run) => run.Phases is [{ Load: { } load, Beside: null or [] }] ? load : null;

    protected override LoadPlan Plan() => _written!.ApplyTo(base.Plan(), Address);

    protected override Task ShowAsync(bool isShown) => _popover?.ShowAsync(isShown) ?? Task.CompletedTask;

    protected override async Task StartingAsync()
    {
        if (Connection.BaseAddress is null)
        {
            Connection.TakeLoadAt(Address);
        }

        _written = await _values.WriteAsync();
    }
}
