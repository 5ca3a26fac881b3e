using System.Diagnostics;
using Dashboard.Target.Sessions;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Target;

internal static class TargetProcesses
{
    public static async Task<IReadOnlyList<TargetFacts>> ListAsync(CancellationToken token)
    {
        var asked = await Task.WhenAll(PublishedProcesses.Ids().Select(id => TryDescribeAsync(id, token))).ConfigureAwait(false);
        return asked.OfType<TargetFacts>().OrderBy(facts => facts.Name, StringComparer.Ordinal).ThenBy(facts => facts.ProcessId).ToArray();
    }

    /// <exception cref="TargetException">It cannot be attached to: no such process, of another user, not .NET, diagnostics off, paused.</exception>
    public static async Task<TargetFacts> DescribeAsync(int processId, CancellationToken token)
    {
        if (processId == Environment.ProcessId)
        {
            throw new TargetException($"Process {processId} is this dashboard itself: choose another one.");
        }

        if (!Exists(processId))
        {
            throw new TargetException($"Process {processId} not found: 'ps' lists the processes that you can attach to.");
        }

        if (LinuxProcess.IsOfAnotherUser(processId))
        {
            throw new TargetException($"Process {processId} belongs to another user: run the dashboard as that user.");
        }

        if (PublishedProcesses.Refuse(processId) is { } refusal)
        {
            throw new TargetException(refusal);
        }

        try
        {
            var client = await PublishedProcesses.ClientAsync(processId, token).ConfigureAwait(false);
            return await ProcessQuery.AskAsync(client, processId, token).ConfigureAwait(false);
        }
        catch (TargetException e) when (e.InnerException is ServerNotAvailableException)
        {
            // What the client library says when there is no socket.
            throw new TargetException(PublishedProcesses.NoSocket(processId), e);
        }
    }

    /// <summary>The facts, or null when the process does not give them.</summary>
    internal static async Task<TargetFacts?> TryDescribeAsync(int processId, CancellationToken token)
    {
        try
        {
            return await DescribeAsync(processId, token).ConfigureAwait(false);
        }
        catch (TargetException)
        {
            // Its socket outlived it, or it belongs to somebody else, or what answers is no runtime: not a target for us.
            return null;
        }
    }

    internal static bool Exists(int processId)
    {
        try
        {
            using var process = Process.GetProcessById(processId);
            return !process.HasExited;
        }
        catch (Exception e) when (e is ArgumentException or InvalidOperationException)
        {
            // How the platform says that there is none, or none any more.
            return false;
        }
        catch (System.ComponentModel.Win32Exception)
        {
            // It exists and does not let us ask whether it has ended.
            return true;
        }
    }
}
