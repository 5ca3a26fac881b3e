using System.Diagnostics;

namespace DbMock.Tests;

/// <summary>The program as a process of its own, with all three streams redirected; killed when the test ends.</summary>
internal sealed class ChildProcess : IAsyncDisposable
{
    private ChildProcess(Process process) => Process = process;

    public Process Process { get; }

    public static ChildProcess Start(params string[] arguments)
    {
        var start = new ProcessStartInfo("dotnet")
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            UseShellExecute = false,
        };
        start.ArgumentList.Add(typeof(DbMockHost).Assembly.Location);
        foreach (var argument in arguments)
        {
            start.ArgumentList.Add(argument);
        }

        return new ChildProcess(Process.Start(start)!);
    }

    public async Task<string> ReadLineAsync() => await Process.StandardOutput.ReadLineAsync(TestContext.Current.CancellationToken) ?? "";

    /// <summary>The exit code and all that was written to standard error.</summary>
    public async Task<(int Code, string Error)> EndAsync()
    {
        var error = await Process.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        await Process.WaitForExitAsync(TestContext.Current.CancellationToken);
        return (Process.ExitCode, error.TrimEnd('\n'));
    }

    public async ValueTask DisposeAsync()
    {
        if (!Process.HasExited)
        {
            Process.Kill();
        }

        await Process.WaitForExitAsync();
        Process.Dispose();
    }
}
