namespace Dashboard.Target.Runtime;

/// <summary>The settings from outside with which a runtime started. Null: could not be read.</summary>
internal sealed record RuntimeInputs
{
    public IReadOnlyDictionary<string, string>? Environment { get; init; }

    public IReadOnlyDictionary<string, string>? Properties { get; init; }

    public int? AllowedProcessors { get; init; }

    public int? MachineProcessors { get; init; }

    public double? QuotaProcessors { get; init; }
}
