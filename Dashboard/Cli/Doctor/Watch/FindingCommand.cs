using System.ComponentModel;
using System.Diagnostics;
using System.Text;
using Dashboard.Target.Launching;

namespace Dashboard.Cli.Doctor.Watch;

/// <summary>The command of <c>--on-finding</c>: it gets the finding on its standard input. What still runs of it after a minute is ended.</summary>
/// <param name="folder">The folder of the runs.</param>
internal sealed class FindingCommand(IReadOnlyList<string> words, string folder, TimeSpan longest, TimeProvider time)
{
    /// <summary>The environment variable with the folder of the runs.</summary>
    public const string FolderVariable = "TPD_RUN_FOLDER";

    /// <summary>The environment variable with the id of the run; not set where none was saved.</summary>
    public const string RunVariable = "TPD_RUN_ID";

    public static readonly TimeSpan Longest = TimeSpan.FromMinutes(1);

    private static readonly TimeSpan ToClose = TimeSpan.FromSeconds(1);

    /// <summary>Characters of what it writes to its standard error, the last ones.</summary>
    private const int KeptOfErrors = 400;

    /// <returns>Why it failed, in a sentence; null where it did not.</returns>
    public async Task<string?> RunAsync(FindingNotice notice, CancellationToken token)
    {
        Process process;
        try
        {
            process = Process.Start(StartInfo(notice))!;
        }
        catch (Exception e) when (e is Win32Exception or UserFacingException)
        {
            return $"the command could not be started ({e.Message.TrimEnd('.')}).";
        }

        using (process)
        using (var guard = ChildGuard.Over(process.Id))
        {
            return await EndOfAsync(process, notice, token).ConfigureAwait(false);
        }
    }

    private async Task<string?> EndOfAsync(Process process, FindingNotice notice, CancellationToken token)
    {
        using var limit = new CancellationTokenSource(longest, time);
        using var either = CancellationTokenSource.CreateLinkedTokenSource(limit.Token, token);
        var errors = new StringBuilder();
        var streams = Task.WhenAll(
            WriteAsync(process, notice.Json, either.Token), KeepAsync(process.StandardError, errors, either.Token),
            KeepAsync(process.StandardOutput, kept: null, either.Token));
        try
        {
            await process.WaitForExitAsync(either.Token).ConfigureAwait(false);
        }
        catch (OperationCanceledException) when (either.IsCancellationRequested)
        {
            await EndAsync(process).ConfigureAwait(false);
        }

        if (!await AreClosedAsync(streams).ConfigureAwait(false))
        {
            // What it left running holds them open. Of what left its group too, the streams are given up.
            await EndAsync(process).ConfigureAwait(false);
            await either.CancelAsync().ConfigureAwait(false);
            await AreClosedAsync(streams).ConfigureAwait(false);
        }

        token.ThrowIfCancellationRequested();
        return limit.IsCancellationRequested ? $"the command did not end within {Readable.Seconds(longest.TotalSeconds)} and was ended."
            : process.ExitCode == 0 ? null
            : streams.IsCompleted && LastLine(errors) is { } said ? $"the command ended with exit code {process.ExitCode} ({said.TrimEnd('.')})."
            : $"the command ended with exit code {process.ExitCode}.";
    }

    private ProcessStartInfo StartInfo(FindingNotice notice)
    {
        var all = ProcessGroup.Words(new CommandStart(words).FindProgram(), words.Skip(1));
        var start = new ProcessStartInfo(all[0], all.Skip(1))
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            UseShellExecute = false,
        };
        start.Environment[FolderVariable] = folder;
        start.Environment.Remove(RunVariable);
        if (notice.RunId is { } id)
        {
            start.Environment[RunVariable] = id;
        }

        return start;
    }

    private async Task<bool> AreClosedAsync(Task streams)
    {
        await streams.WaitAsync(ToClose, time, CancellationToken.None).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        return streams.IsCompleted;
    }

    private static async Task EndAsync(Process process)
    {
        if (OperatingSystem.IsWindows())
        {
            process.Kill(entireProcessTree: true);
            await process.WaitForExitAsync().ConfigureAwait(false);
        }
        else
        {
            await ProcessGroup.EndAsync(process).ConfigureAwait(false);
        }
    }

    private static async Task WriteAsync(Process process, string json, CancellationToken token)
    {
        try
        {
            await process.StandardInput.WriteAsync(json.AsMemory(), token).ConfigureAwait(false);
            process.StandardInput.Close();
        }
        catch (Exception e) when (e is IOException or OperationCanceledException)
        {
            // It reads nothing, or ended before it had read all: that is its own affair.
        }
    }

    private static async Task KeepAsync(StreamReader reader, StringBuilder? kept, CancellationToken token)
    {
        var some = new char[4_096];
        try
        {
            while (await reader.ReadAsync(some, token).ConfigureAwait(false) is > 0 and var count)
            {
                kept?.Append(some, 0, count);
                kept?.Remove(0, Math.Max(0, kept.Length - KeptOfErrors));
            }
        }
        catch (Exception e) when (e is IOException or OperationCanceledException)
        {
            // It ended, and something that it started keeps the stream open; or the time is over.
        }
    }

    private static string? LastLine(StringBuilder errors) =>
        errors.ToString().Split('\n', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries) is [.., var last] ? last : null;
}
