using Dashboard.Catalogue;
using Dashboard.Exchange.Requests;
using Dashboard.Load;
using Dashboard.Running;

namespace Dashboard.Sweeps;

/// <summary>The load of all cells where no axis sets a value.</summary>
public sealed record SweepLoad(string Scenario) : LoadOverrides
{
    private static readonly NumberRange Tail = new("Recording after a load", 0, 600) { Unit = "s" };

    /// <summary>The path of a user's own endpoint; null for one of the catalogue.</summary>
    public string? Path { get; init; }

    /// <summary>The address that a user entered; null where the target's is known.</summary>
    public string? Address { get; init; }

    /// <summary>Loads that begin and end with this one in every cell, the same in all; null for none. The figures of a cell are this load's.</summary>
    public IReadOnlyList<ConcurrentLoad>? Beside { get; init; }

    /// <summary>Seconds after each load; 0 to 600.</summary>
    public double TailSeconds { get; init; } = 1;

    /// <exception cref="UserFacingException">The address is unknown.</exception>
    internal Uri AddressOn(TargetConnection connection) => Address is { } address ? LoadAddress.Read(address)
        : connection.BaseAddress ?? throw new UserFacingException(connection.NoScenarios ?? "The target's address is unknown.");

    /// <summary>The reason why it cannot be sent, in a sentence: headers and body of written requests are not stored. Null when it can.</summary>
    internal string? NotStored(string? id) => Source is { } source && Written is null
        ? "The headers and body of its request are not stored. Resume it with 'sweep -p PROCESS --base-address URL "
            + $"--resume {id} {LoadWords.RequestOptions(source, Method)}'."
        : Beside?.FirstOrDefault(other => other is { Source: not null, Written: null }) is { Source: { } beside } load
            ? $"The headers and body of its --with request are not stored. Resume it with the --with options of its start, in their order: "
                + $"{LoadWords.RequestOptions(beside, load.Method)}."
        : null;

    internal string? Refuse(SweepPlan plan) => Problem()?.Sentence ?? Tail.Refuse(TailSeconds)
        ?? (Path is null ? null : CustomEndpoint.Refuse(Path))
        ?? Beside?.Select(load => load.Refuse()).FirstOrDefault(refusal => refusal is not null)
        ?? (Address is null ? null : LoadAddress.Refuse(Address))
        ?? (Path is not null && plan.AxisOf(SweepParameter.Scenario) is not null
            ? "Your endpoint is a single endpoint: vary a setting other than the endpoint."
            : null)
        ?? (plan.StopsAtKnee && plan.X.Parameter != SweepParameter.Connections.Id
            ? "The search for the knee varies the connections: put them in the columns."
            : null);
}

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
