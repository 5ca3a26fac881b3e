namespace Dashboard.Target.Runtime;

/// <summary>The settings from outside with which a runtime started. Null: could not be read.</summary>
internal sealed record RuntimeInputs
{
    /// <summary>Only the variables that <see cref="RuntimeVariables"/> names.</summary>
    public IReadOnlyDictionary<string, string>? Environment { get; init; }

    public IReadOnlyDictionary<string, string>? Properties { get; init; }

    public int? AllowedProcessors { get; init; }

    public int? MachineProcessors { get; init; }

    public double? QuotaProcessors { get; init; }
}
