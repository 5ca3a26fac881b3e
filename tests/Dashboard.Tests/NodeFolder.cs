using System.Diagnostics;

namespace Dashboard.Tests;

/// <summary>A folder under tests whose scripts Node.js runs; the npm packages that they import lie in it.</summary>
internal sealed class NodeFolder(string name)
{
    private readonly SemaphoreSlim _gate = new(1, 1);

    private readonly string _path = Path.Combine(ProductFiles.RepositoryRoot, "tests", name);

    /// <summary>A file or folder in it.</summary>
    public string this[params string[] parts] => Path.Combine([_path, .. parts]);

    /// <summary>Brings the npm packages when they are missing or older than their lock file.</summary>
    public async Task RestoreAsync(CancellationToken token)
    {
        await _gate.WaitAsync(token);
        try
        {
            var stamp = new FileInfo(this["node_modules", ".package-lock.json"]);
            if (stamp.Exists && stamp.LastWriteTimeUtc >= File.GetLastWriteTimeUtc(this["package-lock.json"]))
            {
                return;
            }

            // Where NODE_ENV is "production", npm leaves development dependencies out unless it is asked for them.
            var (program, first) = OperatingSystem.IsWindows() ? ("cmd", (string[])["/c", "npm"]) : ("npm", []);
            string[] options = ["--include=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
            var (code, output) = await RunAsync(program, [.. first, "ci", .. options], token);
            Assert.True(code == 0, $"The packages of tests/{name} could not be restored: {output}");
            File.SetLastWriteTimeUtc(stamp.FullName, DateTime.UtcNow);
        }
        finally
        {
            _gate.Release();
        }
    }

    /// <summary>Runs Node.js in the folder.</summary>
    public Task<(int Code, string Output)> NodeAsync(IEnumerable<string> arguments, CancellationToken token) => RunAsync("node", arguments, token);

    private async Task<(int Code, string Output)> RunAsync(string program, IEnumerable<string> arguments, CancellationToken token)
    {
        using var process = Process.Start(new ProcessStartInfo(program, arguments)
        {
            WorkingDirectory = _path,
            UseShellExecute = false,
            // It closes when the test program is killed: a script that reads it ends with it.
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        })!;
        try
        {
            var output = process.StandardOutput.ReadToEndAsync(token);
            var errors = process.StandardError.ReadToEndAsync(token);
            await process.WaitForExitAsync(token);
            return (process.ExitCode, process.ExitCode == 0 ? await output : await output + await errors);
        }
        finally
        {
            // A test that was cancelled leaves it running.
            if (!process.HasExited)
            {
                process.Kill(entireProcessTree: true);
            }
        }
    }
}
