namespace EndToEnd.Tests;

/// <summary>One call of the command line, to its end.</summary>
/// <param name="Mark">Of what it started (<see cref="Proc.Marked"/>).</param>
internal sealed record Verb(int ExitCode, string Output, IReadOnlyList<string> Errors, string Mark) : VerbOutcome(ExitCode, Output, Errors)
{
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(60);

    public static Task<Verb> RunAsync(params string[] arguments) => RunWithinAsync(Limit, arguments);

    /// <summary>For what may wait for an idle pool, 30 s at most.</summary>
    public static Task<Verb> RunWithinAsync(TimeSpan limit, params string[] arguments) =>
        RunCommandAsync(limit, "dotnet", [ProductFiles.DashboardAssembly, .. arguments]);

    public static Task<Verb> RunCommandAsync(string command, params string[] arguments) => RunCommandAsync(Limit, command, arguments);

    private static async Task<Verb> RunCommandAsync(TimeSpan limit, string command, string[] arguments)
    {
        await using var program = ChildProgram.StartCommand(command, arguments);
        await program.WaitForExitAsync(limit);
        return new Verb(program.Process.ExitCode, program.StandardOutput, program.StandardErrors, program.Mark);
    }
}
