using Dashboard.Catalogue;
using Dashboard.Exchange.Offered;
using Dashboard.Forms;
using Microsoft.AspNetCore.Components;
using Microsoft.JSInterop;

namespace Dashboard.Live.Rail;

/// <summary>The load on an endpoint that a user names. The browser keeps the load started last on a target, under the target's name.</summary>
public sealed partial class CustomEndpointCard(IJSRuntime browser)
{
    private readonly CustomEndpointFields _own = new();
    private string? _target;

    /// <summary>The address that was offered for the attached target: it is known a moment after the target is, and offered once.</summary>
    private Uri? _offered;
    private bool _isTyped;

    [Parameter, EditorRequired]
    public required TargetFacts Target { get; set; }

    protected override Scenario Endpoint => CustomEndpoint.Of(_own.Path.Trim());

    protected override Uri Address => Known ?? LoadAddress.Read(_own.Address);

    /// <summary>The address that the target reports for load; null where a user has to enter it, and may enter it again.</summary>
    private Uri? Known => Connection.Scenarios.Count > 0 ? Connection.BaseAddress : null;

    /// <summary>The address whose certificate is shown; null without encryption.</summary>
    private Uri? Encrypted => (Known ?? LoadAddress.Parse(_own.Address)) is { Scheme: "https" } address ? address : null;

    /// <summary>The problem of the load; null while the endpoint has one, so that one field takes the focus.</summary>
    private FieldProblem? Shown => EndpointProblem() is null ? Wrong : null;

    private string Key => $"own-endpoint:{_target}";

    protected override FieldProblem? EndpointProblem() => _own.Problem(Known);

    protected override void OnInitialized()
    {
        Load.CopyFrom(CustomEndpoint.UsualLoad);
        RedrawOn(Requests);
    }

    /// <summary>For another target, restores the load started last on it, or the address in its command line.</summary>
    protected override async Task OnParametersSetAsync()
    {
        if (Target.Name != _target)
        {
            (_target, _own.Path, _own.Address, _offered, _isTyped) = (Target.Name, "", "", null, false);
            Load.CopyFrom(CustomEndpoint.UsualLoad);
            _own.Restore(await browser.ReadKeptAsync(Key), Load);
        }

        // The address of this very process counts more than the stored one, which may be of an earlier process.
        if (!_isTyped && Connection.LikelyAddress is { } likely && likely != _offered)
        {
            (_offered, _own.Address) = (likely, likely.ToString());
        }
    }

    protected override async Task StartingAsync()
    {
        if (Known is null)
        {
            Connection.TakeLoadAt(Address);
        }

        await browser.KeepAsync(Key, _own.Keep(Load));
    }

    /// <summary>The load as set in the form, on an endpoint that was seen; a path with {id} is refused at its field, where a value is typed.</summary>
    private Task LoadSeenAsync(string path)
    {
        _own.Path = path;
        return StartAsync();
    }

    /// <summary>An untouched field is wrong only once a start was refused.</summary>
    private string? ProblemOf(string field, string text) =>
        (text.Length > 0 || Refusals > 0) && EndpointProblem() is { } wrong && wrong.Field == field ? wrong.Sentence : null;
}
