using Dashboard.Catalogue;
using Dashboard.Exchange.Offered;
using Dashboard.Exchange.Requests;
using Dashboard.Forms;
using Dashboard.Load;
using Microsoft.AspNetCore.Components;

namespace Dashboard.Live.Rail;

/// <summary>The load of one written request.</summary>
public sealed partial class RequestCard
{
    private Popover? _popover;
    private RequestValues _values = null!;
    private WrittenRequest? _written;

    [Parameter, EditorRequired]
    public required OfferedRequest Offered { get; set; }

    protected override Scenario Endpoint => OwnEndpoint.Of(_written!.PathOn(Address), _written.Method);

    protected override Uri Address => Offered.Address;

    protected override OfferedRequest? Request => Offered;

    private string PopoverId => $"{Offered.Id}-settings";

    /// <summary>What is wrong with the load; nothing while a value is missing, so that one field takes the focus.</summary>
    private FieldProblem? Shown => EndpointProblem() is null ? Wrong : null;

    protected override FieldProblem? EndpointProblem() => _values.Problem;

    protected override void OnInitialized()
    {
        _values = new RequestValues(Offered);
        Load.Use(OwnEndpoint.UsualLoad);
    }

    protected override LoadPlan Plan() => _written!.Onto(base.Plan(), Address);

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
