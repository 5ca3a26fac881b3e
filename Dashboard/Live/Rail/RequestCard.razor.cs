using Dashboard.Catalogue;
using Dashboard.Exchange.Requests;
using Dashboard.Forms;
using Dashboard.Load;
using Microsoft.AspNetCore.Components;

namespace Dashboard.Live.Rail;

/// <summary>The load of one written request. Values that somebody types are kept as long as the card is shown, and nowhere else.</summary>
public sealed partial class RequestCard
{
    private const int LongestValue = 2_000;

    private static readonly Scenario Kind = OwnEndpoint.Of("/");

    private readonly Dictionary<string, string> _given = new(StringComparer.Ordinal);
    private Popover? _popover;
    private WrittenRequest? _written;

    [Parameter, EditorRequired]
    public required OfferedRequest Offered { get; set; }

    private OfferedRequests Requests => Chosen.Of<OfferedRequests>();

    protected override Scenario Endpoint => OwnEndpoint.Of(_written!.PathOn(Address), _written.Method);

    protected override Uri Address => Offered.Address;

    protected override Scenario OfRepeats => Kind;

    protected override string? Unallowed => Requests.IsAllowed(Offered) ? null : Offered.Title;

    private string PopoverId => $"{Offered.Id}-settings";

    /// <summary>Values that the request cannot do without, and those that let somebody in.</summary>
    private IEnumerable<RequestParameter> Asked => Offered.Request.Parameters.Where(parameter => parameter.IsRequired || parameter.IsSecret);

    /// <summary>The first value that is not there.</summary>
    private RequestParameter? Missing => Asked.FirstOrDefault(parameter =>
        parameter.IsRequired && (_given.TryGetValue(parameter.Name, out var text) ? text.Trim().Length == 0 : parameter.Default is null));

    /// <summary>What is wrong with the load; nothing while a value is missing, so that one field takes the focus.</summary>
    private FieldProblem? Shown => EndpointProblem() is null ? Wrong : null;

    protected override FieldProblem? EndpointProblem() =>
        Missing is { } missing ? new FieldProblem(missing.Name, $"{missing.Label}: a value is needed.") : null;

    protected override void Allow() => Requests.Allow(Offered);

    protected override void OnInitialized() => Load.Use(OwnEndpoint.UsualLoad);

    protected override LoadPlan Plan() => _written!.Onto(base.Plan(), Address);

    protected override Task ShowAsync(bool isShown) => _popover?.ShowAsync(isShown) ?? Task.CompletedTask;

    protected override async Task StartingAsync()
    {
        if (Connection.BaseAddress is null)
        {
            Connection.TakeLoadAt(Address);
        }

        _written = await Offered.Request.WriteAsync(_given, CancellationToken.None);
    }
}
