namespace Dashboard.Load.Agent;

/// <summary>Describes an agent that ended without a message.</summary>
internal static class AgentErrors
{
    /// <summary>The most characters of its standard error that are kept; the rest is read, so that the agent never waits, and dropped.</summary>
    private const int MaxCharacters = 4_000;

    public static async Task<string> ReadAsync(TextReader error)
    {
        var kept = "";
        while (await error.ReadLineAsync(CancellationToken.None).ConfigureAwait(false) is { } line)
        {
            kept = kept.Length < MaxCharacters ? kept + line + "\n" : kept;
        }

        return kept;
    }

    public static string Silent(int processId) =>
        $"The load generator (process {processId}) was silent for {AgentSilence.LongestSeconds} s and was stopped: it may have been suspended, or the "
            + "machine has no processor to spare. Start the load again.";

    public static string Describe(int processId, int exitCode, string errors)
    {
        // On Unix a process that was ended by signal n has the exit code 128 + n.
        var how = exitCode switch
        {
            137 => "was killed",
            143 => "was terminated by another program",
            > 128 and < 160 => $"was ended by signal {exitCode - 128}",
            _ => $"ended with exit code {exitCode}",
        };
        var said = errors.Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries).FirstOrDefault();
        var words = said is null ? "" : $" First output: {said}";
        return $"The load generator (process {processId}) {how} before the load was done; start the load again.{words}";
    }
}
