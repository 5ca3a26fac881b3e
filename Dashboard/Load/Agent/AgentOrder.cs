using System.Text.Json.Serialization;

namespace Dashboard.Load.Agent;

/// <summary>The first line from the owner to an agent. Later ones are <c>start</c>, <c>stop</c> and <c>abort</c>; the end of the stream aborts.</summary>
internal sealed record AgentOrder(LoadPlan Plan, IReadOnlyList<string> AllowedBaseAddresses)
{
    public LoadContent? Content { get; init; }

    /// <summary>True for a load that begins with others: with its connections open it waits for the line <c>start</c>.</summary>
    public bool WaitsForStart { get; init; }
}

/// <summary>The lines between an agent and its owner, in both directions. Messages have kinds, which only metadata can write.</summary>
[JsonSourceGenerationOptions(
    GenerationMode = JsonSourceGenerationMode.Metadata,
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull)]
[JsonSerializable(typeof(AgentOrder))]
[JsonSerializable(typeof(LoadMessage))]
internal sealed partial class AgentJson : JsonSerializerContext;
