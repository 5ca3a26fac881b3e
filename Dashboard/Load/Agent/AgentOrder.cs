using System.Text.Json.Serialization;

namespace Dashboard.Load.Agent;

internal sealed record AgentOrder(LoadPlan Plan, IReadOnlyList<string> AllowedBaseAddresses);

/// <summary>The lines between an agent and its owner, in both directions.</summary>
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull)]
[JsonSerializable(typeof(AgentOrder))]
[JsonSerializable(typeof(LoadMessage))]
internal sealed partial class AgentJson : JsonSerializerContext;
