using System.Globalization;
using Dashboard.Target.Reach;
using Dashboard.Target.Sessions;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Target.Launching;

/// <summary>The program that a <see cref="LaunchedCommand"/> starts: reached while it is suspended, and resumed when it is heard.</summary>
internal sealed class LaunchConnector(LaunchedCommand command, Action<string> ended) : ITargetConnector
{
    private static readonly TimeSpan TimeToBegin = TimeSpan.FromSeconds(10);
    private static readonly TimeSpan TimeToBuild = TimeSpan.FromMinutes(2);

    private static readonly TimeSpan Look = TimeSpan.FromMilliseconds(50);
    private const int MaxLooks = 60;

    private const int MaxForWords = 10;

    public string? WaitingSentence => command.ExitSentence ?? "If the command restarts it, the dashboard attaches again.";

    public async Task<ReachedTarget> NextAsync(TargetFacts? last, CancellationToken token)
    {
        var runtime = last is null ? await FirstAsync(token).ConfigureAwait(false) : await AgainAsync(token).ConfigureAwait(false);
        try
        {
            var client = new DiagnosticsClient(runtime.ProcessId);
            var facts = last is null ? Named(await ProcessQuery.AskAsync(client, runtime.ProcessId, token).ConfigureAwait(false), runtime.Words())
                : last with { ProcessId = runtime.ProcessId };
            return new ReachedTarget(client, facts with { OnThisMachine = true })
            {
                Begin = again => BeginAsync(client, runtime, facts, again),
                IsShown = runtime.IsShown ?? PublishedProcesses.IsShown(runtime.ProcessId),
            };
        }
        catch (TargetException)
        {
            await runtime.ResumeAsync().ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            throw;
        }
    }

    public ValueTask DisposeAsync() => ValueTask.CompletedTask;

    private async Task<SuspendedRuntime> FirstAsync(CancellationToken token)
    {
        using var giveUp = CancellationTokenSource.CreateLinkedTokenSource(token);
        var arriving = command.Arrivals.NextAsync(giveUp.Token).AsTask();
        try
        {
            await Task.WhenAny(arriving, command.Exited, Task.Delay(TimeToBegin, token)).ConfigureAwait(false);
            if (command.Arrivals.SdkSeen)
            {
                await Task.WhenAny(arriving, command.Exited, Task.Delay(TimeToBuild, token)).ConfigureAwait(false);
            }

            token.ThrowIfCancellationRequested();
            return arriving.IsCompletedSuccessfully ? await arriving.ConfigureAwait(false)
                : command.ExitSentence is { } sentence ? throw new TargetException($"{sentence} It started no .NET program to attach to.")
                : throw new TargetException(string.Create(
                    CultureInfo.InvariantCulture,
                    $"The command {command.Name} started no .NET program within {(command.Arrivals.SdkSeen ? TimeToBuild : TimeToBegin).TotalSeconds:0} s: "
                    + $"use a command that starts one, such as dotnet App.dll."));
        }
        finally
        {
            await giveUp.CancelAsync().ConfigureAwait(false);
        }
    }

    /// <summary>A command that watches files restarts its program; one that ended does not.</summary>
    private async Task<SuspendedRuntime> AgainAsync(CancellationToken token)
    {
        var arriving = command.Arrivals.NextAsync(token).AsTask();
        if (await Task.WhenAny(arriving, command.Exited).ConfigureAwait(false) != arriving)
        {
            ended(command.ExitSentence!);
        }

        return await arriving.ConfigureAwait(false);
    }

    private static TargetFacts Named(TargetFacts facts, IReadOnlyList<string> words) =>
        words.Count == 0 ? facts
            : facts with
            {
                CommandLine = string.Join(' ', words),
                Name = Path.GetFileNameWithoutExtension(words.FirstOrDefault(word => word.EndsWith(".dll", StringComparison.Ordinal)) ?? words[0]),
            };

    private static async Task<TargetFacts> BeginAsync(DiagnosticsClient client, SuspendedRuntime runtime, TargetFacts before, CancellationToken token)
    {
        await runtime.ResumeAsync().ConfigureAwait(false);
        try
        {
            var facts = await ProcessQuery.AskAsync(client, runtime.ProcessId, token).ConfigureAwait(false);
            for (var look = 0; look < MaxLooks && (facts.EntryAssembly is null || (look < MaxForWords && !ProcessQuery.SaysArguments(facts))); look++)
            {
                await Task.Delay(Look, token).ConfigureAwait(false);
                facts = await ProcessQuery.AskAsync(client, runtime.ProcessId, token).ConfigureAwait(false);
            }

            var isShown = runtime.IsShown ?? PublishedProcesses.IsShown(runtime.ProcessId);
            return (await ReachedTarget.OfAsync(client, facts, token, isShown).ConfigureAwait(false)).Facts;
        }
        catch (TargetException) when (!TargetProcesses.Exists(runtime.ProcessId))
        {
            // It was over before it could be asked: its command line is all that is known.
            return before;
        }
    }
}
