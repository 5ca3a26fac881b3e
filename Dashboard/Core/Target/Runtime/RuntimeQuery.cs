using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Target.Runtime;

/// <summary>Finds out with how many processors and pool threads a runtime works, without help from the program.</summary>
internal static class RuntimeQuery
{
    private static readonly TimeSpan Timeout = TimeSpan.FromSeconds(1);

    /// <summary>Takes at most a second.</summary>
    public static async Task<TargetFacts> CompleteAsync(DiagnosticsClient client, TargetFacts facts, CancellationToken token, bool? isShown = null)
    {
        // Of all that a process has in its environment only what is asked for is kept: there are secrets among the rest.
        var asking = TryAsync(() => RuntimeVariables.Select(EnvironmentQuery.Ask(client)), token);
        var reading = TryAsync(() => OperatingSystem.IsLinux() ? LinuxRuntimeFiles.Machine.Read(facts, isShown) : new RuntimeInputs(), token);
        var (environment, inputs) = (await asking.ConfigureAwait(false), await reading.ConfigureAwait(false) ?? new RuntimeInputs());
        return RuntimeSettings.Of(inputs with { Environment = environment ?? inputs.Environment }).AddTo(facts);
    }

    /// <summary>Both ways may block for ever (a paused process, a dead network folder): each gets a thread that can be abandoned.</summary>
    internal static async Task<T?> TryAsync<T>(Func<T> ask, CancellationToken token)
        where T : class
    {
        try
        {
            return await Task.Factory.StartNew(ask, token, TaskCreationOptions.LongRunning, TaskScheduler.Default).WaitAsync(Timeout, token)
                .ConfigureAwait(false);
        }
        catch (Exception e) when (e is not OperationCanceledException)
        {
            // An older runtime that does not know the command, a process that ends right now, one that is paused; and the library's own ways to fail on what a
            // process may hold (an entry of the environment without "=", bytes that are no text): not known, and no reason not to attach.
            return null;
        }
    }
}
