using Dashboard.Exchange.Requests;

namespace Dashboard.Sweeps;

/// <summary>A sweep whose cells send one written request.</summary>
internal static class WrittenSweep
{
    /// <exception cref="RequestException">The request leads elsewhere, or is invalid.</exception>
    public static SweepPlan Of(SweepPlan plan, RequestTemplate request, Uri address) => plan with
    {
        Title = SweepTitle.Of(RequestLine.Of(request.Method, request.PathOn(address)), plan.X, plan.Y),
        Load = Of(plan.Load!, request, address),
    };

    /// <inheritdoc cref="Of(SweepPlan, RequestTemplate, Uri)"/>
    public static SweepLoad Of(SweepLoad load, RequestTemplate request, Uri address) =>
        request.ApplyTo(load with { Path = request.PathOn(address) }, address);
}
