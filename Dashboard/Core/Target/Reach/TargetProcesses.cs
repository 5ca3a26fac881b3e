using System.Diagnostics;
using Dashboard.Target.Sessions;

namespace Dashboard.Target.Reach;

internal static class TargetProcesses
{
    public static async Task<IReadOnlyList<TargetFacts>> ListAsync(CancellationToken token)
    {
        var asked = await Task.WhenAll(PublishedProcesses.Ids().Select(id => TryDescribeAsync(id, token))).ConfigureAwait(false);
        return asked.OfType<TargetFacts>().OrderBy(facts => facts.Name, StringComparer.Ordinal).ThenBy(facts => facts.ProcessId).ToArray();
    }

    /// <exception cref="TargetException">It cannot be attached to; the message is the verdict of its <see cref="ReachReport"/>.</exception>
    public static async Task<TargetFacts> DescribeAsync(int processId, CancellationToken token)
    {
        var answer = await AskAsync(processId, token).ConfigureAwait(false);
        if (answer.Facts is { } facts)
        {
            return facts;
        }

        var report = await ReachReport.OfAsync(processId, answer, token).ConfigureAwait(false);
        throw new TargetException(report.Verdict, answer.Failure) { OnCommandLine = OnCommandLine(report) };
    }

    internal static async Task<ReachAnswer> AskAsync(int processId, CancellationToken token)
    {
        if (processId == Environment.ProcessId || !Exists(processId) || LinuxProcess.IsOfAnotherUser(processId))
        {
            return new ReachAnswer(null);
        }

        var socket = OperatingSystem.IsWindows() ? null : PublishedProcesses.SocketOf(processId);
        if (socket is null && !OperatingSystem.IsWindows())
        {
            return new ReachAnswer(null);
        }

        try
        {
            var client = await PublishedProcesses.ClientAsync(processId, socket, token).ConfigureAwait(false);
            return new ReachAnswer(await ProcessQuery.AskAsync(client, processId, token).ConfigureAwait(false));
        }
        catch (Exception e) when (e is TargetException or FormatException)
        {
            // The latter: the client library cannot take the path of the socket.
            return new ReachAnswer(null, e.InnerException ?? e);
        }
    }

    /// <summary>Null when its socket outlived it, or belongs to another user, or what answers is no runtime.</summary>
    internal static async Task<TargetFacts?> TryDescribeAsync(int processId, CancellationToken token) =>
        (await AskAsync(processId, token).ConfigureAwait(false)).Facts;

    internal static bool Exists(int processId)
    {
        // .NET's own answer costs an exception for each socket that a killed process left, and a watch asks for all of them every five seconds.
        if (OperatingSystem.IsLinux() && LinuxProcess.Exists(processId) is { } known)
        {
            return known;
        }

        try
        {
            using var process = Process.GetProcessById(processId);
            return !process.HasExited;
        }
        catch (Exception e) when (e is ArgumentException or InvalidOperationException)
        {
            // The platform's report that there is none, or none any more.
            return false;
        }
        catch (System.ComponentModel.Win32Exception)
        {
            // It exists and does not let us ask whether it has ended.
            return true;
        }
    }

    private static string? OnCommandLine(ReachReport report) =>
        report.Checks.Count > 1 ? $"{report.Verdict} 'ps --why {report.ProcessId}' says what was checked." : null;
}
