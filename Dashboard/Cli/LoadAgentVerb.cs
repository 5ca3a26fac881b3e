using System.Runtime.InteropServices;
using Dashboard.Cli.Frame;
using Dashboard.Load.Agent;

namespace Dashboard.Cli;

/// <summary>
/// The process that sends a load, for a dashboard that writes the plan to standard input; not for users. It is no command of the parser: compiling that library
/// and all verbs would be a fifth of what this process takes to start (docs/decisions.md), beside the target.
/// </summary>
internal static class LoadAgentVerb
{
    private static readonly TimeSpan LastWords = TimeSpan.FromSeconds(2);

    public static async Task<int> RunAsync(StandardStreams streams, CancellationToken token)
    {
        // Ctrl-C in a terminal, and its end, reach the whole group: the owner decides whether it means drain or abort.
        using var ctrlC = PosixSignalRegistration.Create(PosixSignal.SIGINT, context => context.Cancel = true);
        using var hangup = PosixSignalRegistration.Create(PosixSignal.SIGHUP, context => context.Cancel = true);
        var agent = new LoadAgent(streams.OpenInput(), streams.OpenOutput(), streams.Error);
        _ = EndWithoutOwnerAsync(agent);
        return await agent.RunAsync(token).ConfigureAwait(false);
    }

    private static async Task EndWithoutOwnerAsync(LoadAgent agent)
    {
        await agent.OwnerGone.ConfigureAwait(false);
        await Task.Delay(LastWords).ConfigureAwait(false);
        Environment.Exit(1);
    }
}
