using System.Runtime.CompilerServices;
using Dashboard.Target.Sessions;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Target.Reach;

/// <summary>Asks a runtime who it is (ProcessInfo): internal in the client library, and the only way through a diagnostic port.</summary>
internal static class ProcessQuery
{
    private const string InfoType = "Microsoft.Diagnostics.NETCore.Client.ProcessInfo, Microsoft.Diagnostics.NETCore.Client";
    private static readonly TimeSpan Timeout = TimeSpan.FromSeconds(2);

    /// <summary>A truncated command line was seen for less than a tenth of a second.</summary>
    private const int MaxQuestions = 5;

    private static readonly TimeSpan BetweenQuestions = TimeSpan.FromMilliseconds(100);

    /// <summary>One question for each process; its own lock. Removed with the answer, or with the process, whose socket then closes.</summary>
    private static readonly Dictionary<int, Task<TargetFacts>> Unanswered = [];

    public static async Task<TargetFacts> AskAsync(DiagnosticsClient client, int? processId, CancellationToken token)
    {
        var asking = processId is { } id ? Question(client, id) : Ask(client, null);
        try
        {
            return await asking.WaitAsync(Timeout, token).ConfigureAwait(false);
        }
        catch (Exception e) when (e is not OperationCanceledException)
        {
            var (finding, advice) = NoAnswer(e);
            throw new TargetException($"Process{Id(processId)} {finding["it ".Length..]}: {advice}.", e);
        }
    }

    /// <summary>For some milliseconds of a start the command line is the host's alone, like another program's: such a process is known 0.5 s later.</summary>
    /// <param name="ask">Gets the facts, or null where there are none.</param>
    public static async Task<T> SettledAsync<T>(Func<Task<T>> ask, CancellationToken token)
        where T : class?
    {
        var answer = await ask().ConfigureAwait(false);
        for (var again = 0; again < MaxQuestions && answer is TargetFacts facts && !SaysArguments(facts); again++)
        {
            await Task.Delay(BetweenQuestions, token).ConfigureAwait(false);
            answer = await ask().ConfigureAwait(false);
        }

        return answer;
    }

    public static (string Finding, string Advice) NoAnswer(Exception failure) => failure is TimeoutException
        ? ($"it did not answer within {Timeout.TotalSeconds} s", "check whether it is paused")

        // The runtime's refusal, the socket of a process that ends right now, another version of the client library; and whatever the library throws when what
        // listens there is no runtime and answers rubbish: any process may put a socket there.
        : ($"it did not identify itself ({ClientFailure.Words(failure)})", "check whether it is still running");

    /// <summary>False while it starts: then its command line is its host alone, in quotes if its path has a space.</summary>
    public static bool SaysArguments(TargetFacts facts) =>
        facts.CommandLine.IndexOf(' ', facts.CommandLine.StartsWith('"') ? Math.Max(0, facts.CommandLine.IndexOf('"', 1)) : 0) >= 0;

    /// <summary>The unanswered question, or a new one: a silent process costs one thread, however often it is asked.</summary>
    private static Task<TargetFacts> Question(DiagnosticsClient client, int processId)
    {
        lock (Unanswered)
        {
            if (Unanswered.TryGetValue(processId, out var asked))
            {
                return asked;
            }

            var asking = Ask(client, processId);
            Unanswered[processId] = asking;
            _ = asking.ContinueWith(
                _ => Answered(processId), CancellationToken.None, TaskContinuationOptions.ExecuteSynchronously, TaskScheduler.Default);
            return asking;
        }
    }

    private static void Answered(int processId)
    {
        lock (Unanswered)
        {
            Unanswered.Remove(processId);
        }
    }

    /// <summary>The call blocks, for ever when the process is paused: it gets a thread that can be abandoned.</summary>
    private static Task<TargetFacts> Ask(DiagnosticsClient client, int? processId) => Task.Factory.StartNew(
        () => Facts(GetProcessInfo(client), processId), CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);

    private static string Id(int? processId) => processId is { } id ? $" {id}" : "";

    private static TargetFacts Facts(object info, int? processId)
    {
        var entryAssembly = NullIfEmpty(EntryAssembly(info));
        var commandLine = CommandLine(info) ?? "";
        var version = NullIfEmpty(RuntimeVersion(info));
        var id = processId ?? (int)ProcessId(info);
        return new TargetFacts(
            id,
            entryAssembly ?? FirstWord(commandLine) ?? $"process {id}",
            entryAssembly,
            commandLine,
            version?.Split('+', '-')[0].Split(' ')[0],
            NullIfEmpty(OperatingSystem(info)),
            NullIfEmpty(Architecture(info)));
    }

    private static string? NullIfEmpty(string? text) => string.IsNullOrWhiteSpace(text) ? null : text;

    private static string? FirstWord(string commandLine) =>
        commandLine.Split(' ', 2)[0] is { Length: > 0 } word ? Path.GetFileNameWithoutExtension(word) : null;

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "GetProcessInfo")]
    [return: UnsafeAccessorType(InfoType)]
    private static extern object GetProcessInfo(DiagnosticsClient client);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_ProcessId")]
    private static extern ulong ProcessId([UnsafeAccessorType(InfoType)] object info);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_CommandLine")]
    private static extern string? CommandLine([UnsafeAccessorType(InfoType)] object info);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_ManagedEntrypointAssemblyName")]
    private static extern string? EntryAssembly([UnsafeAccessorType(InfoType)] object info);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_ClrProductVersionString")]
    private static extern string? RuntimeVersion([UnsafeAccessorType(InfoType)] object info);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_OperatingSystem")]
    private static extern string? OperatingSystem([UnsafeAccessorType(InfoType)] object info);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_ProcessArchitecture")]
    private static extern string? Architecture([UnsafeAccessorType(InfoType)] object info);
}
