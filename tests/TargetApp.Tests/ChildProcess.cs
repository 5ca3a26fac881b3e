using System.Diagnostics;

namespace TargetApp.Tests;

/// <summary>A program as a process of its own, with all three streams redirected; killed when the test ends.</summary>
internal sealed class ChildProcess : IAsyncDisposable
{
    private ChildProcess(Process process) => Process = process;

    public Process Process { get; }

    public static ChildProcess StartTarget(params string[] arguments) => Start("dotnet", [typeof(TargetHost).Assembly.Location, .. arguments]);

    public static ChildProcess StartMock() =>
        Start("dotnet", [typeof(DbMock.DbMockHost).Assembly.Location, "--port", "0", "--slow-port", "0", "--parent-stdin"]);

    public static ChildProcess Start(string program, string[] arguments, (string Name, string Value)? variable = null)
    {
        var start = new ProcessStartInfo(program)
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            UseShellExecute = false,
        };
        foreach (var argument in arguments)
        {
            start.ArgumentList.Add(argument);
        }

        if (variable is { } one)
        {
            start.Environment[one.Name] = one.Value;
        }

        return new ChildProcess(Process.Start(start)!);
    }

    public async Task<string> ReadLineAsync() => await Process.StandardOutput.ReadLineAsync(TestContext.Current.CancellationToken) ?? "";

    /// <summary>The address in the program's ready line.</summary>
    public async Task<Uri> ReadAddressAsync() => new((await ReadLineAsync()).Split(' ')[^1]);

    public async Task<(int Code, string Output, string Error)> EndAsync()
    {
        var error = Process.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        var output = await Process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        await Process.WaitForExitAsync(TestContext.Current.CancellationToken);
        return (Process.ExitCode, output.TrimEnd('\n'), (await error).TrimEnd('\n'));
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
