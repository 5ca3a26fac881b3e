namespace Dashboard.Target.Runtime;

/// <summary>What a runtime was told from outside when it started. Null: could not be read.</summary>
internal sealed record RuntimeInputs
{
    /// <summary>Its environment, only the variables that <see cref="RuntimeVariables"/> names.</summary>
    public IReadOnlyDictionary<string, string>? Environment { get; init; }

    /// <summary><c>configProperties</c> of its runtimeconfig.json, values as text.</summary>
    public IReadOnlyDictionary<string, string>? Properties { get; init; }

    /// <summary>Processors that the process may run on.</summary>
    public int? AllowedProcessors { get; init; }

    /// <summary>Online processors of the machine.</summary>
    public int? MachineProcessors { get; init; }

    /// <summary>Quota of its control group in processors; null without one.</summary>
    public double? QuotaProcessors { get; init; }
}
