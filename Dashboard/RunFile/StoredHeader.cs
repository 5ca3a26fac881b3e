using Dashboard.Load;

namespace Dashboard.RunFile;

/// <summary>A run's header as it is written: without the secrets that a command line or an address may hold (<see cref="Secrets"/>).</summary>
internal static class StoredHeader
{
    public static RunHeader Of(RunHeader header, bool keepsCommandLine) => header with
    {
        Title = Secrets.Masked(header.Title),
        Path = header.Path is { } path ? Secrets.Masked(path) : null,
        Plan = header.Plan is { } plan ? Of(plan) : null,
        Phases = [.. header.Phases.Select(Of)],
        Group = header.Group is { } group ? group with { Label = Secrets.Masked(group.Label) } : null,
        Program = header.Program is { } program && !keepsCommandLine ? Of(program) : header.Program,
        Target = header.Target is { } target && !keepsCommandLine ? Of(target) : header.Target,
    };

    private static LoadPhase Of(LoadPhase phase) => phase with
    {
        Load = phase.Load is { } load ? Of(load) : null,
        Beside = phase.Beside is { } beside ? [.. beside.Select(Of)] : null,
    };

    /// <summary>Values of headers and bodies are never part of what is written (<see cref="LoadContent"/>).</summary>
    private static LoadPlan Of(LoadPlan load) => load with
    {
        Url = Secrets.Masked(load.Url),
        Source = load.Source is { } source ? source with { File = Secrets.Masked(source.File) } : null,
    };

    public static StartedProgram Of(StartedProgram program) => program with
    {
        Command = Secrets.Masked(program.Command),
        Folder = program.Folder is { } folder ? Secrets.Masked(folder) : null,
        Environment = [.. program.Environment.Select(Of)],
    };

    /// <summary>A variable whose name tells that it is secret has no value.</summary>
    public static ProgramVariable Of(ProgramVariable variable)
    {
        var (name, masked) = ($"{variable.Name}=", Secrets.Masked($"{variable.Name}={variable.Value}"));
        return variable with { Value = masked.StartsWith(name, StringComparison.Ordinal) ? masked[name.Length..] : Secrets.Mask };
    }

    public static TargetFacts Of(TargetFacts target) => target with { CommandLine = Secrets.Masked(target.CommandLine) };
}
