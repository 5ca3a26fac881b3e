using Dashboard.Target.Reach;
using Dashboard.Target.Runtime;

namespace Dashboard.Target.Following;

/// <summary>Whether a process was started with a variable. Nothing else of its environment is kept.</summary>
internal static class ProcessEnvironment
{
    /// <summary>Null when it cannot be read: the process is gone, does not answer, or belongs to another user.</summary>
    public static async Task<bool?> HasAsync(int processId, EnvironmentVariable variable, CancellationToken token) =>
        OperatingSystem.IsLinux() ? OnLinux(processId, variable) : await AskAsync(processId, variable, token).ConfigureAwait(false);

    /// <summary>On Linux the files say it of every process, also of one that is no .NET program, starts just now or is stopped.</summary>
    public static bool? OnLinux(int processId, EnvironmentVariable variable) =>
        LinuxRuntimeFiles.Machine.Words($"/proc/{processId}/environ") is { } words ? variable.IsIn(words.Select(LinuxRuntimeFiles.Pair)) : null;

    /// <summary>Elsewhere the runtime is asked. Takes at most a second.</summary>
    internal static async Task<bool?> AskAsync(int processId, EnvironmentVariable variable, CancellationToken token)
    {
        try
        {
            var client = await PublishedProcesses.ClientAsync(processId, token).ConfigureAwait(false);
            var found = await RuntimeQuery.TryAsync(() => (object)variable.IsIn(EnvironmentQuery.Ask(client)), token).ConfigureAwait(false);
            return (bool?)found;
        }
        catch (FormatException)
        {
            // The client library cannot take the path of the socket.
            return null;
        }
    }
}
