using System.Diagnostics;

namespace Dashboard.Tests.Exchange;

/// <summary>The npm packages of tests/K6.Types (TypeScript and the types of k6): restored when they are missing or older than their lock file.</summary>
internal static class K6Types
{
    private static readonly SemaphoreSlim Gate = new(1, 1);

    public static string Folder { get; } = Path.Combine(ProductFiles.RepositoryRoot, "tests", "K6.Types");

    /// <summary>Type-checks JavaScript files strictly against k6's types.</summary>
    /// <returns>What the compiler has to say; empty when all is well.</returns>
    public static async Task<string> CheckAsync(string folder, CancellationToken token)
    {
        await RestoreAsync(token);
        var packages = Path.Combine(Folder, "node_modules").Replace('\\', '/');
        await File.WriteAllTextAsync(Path.Combine(folder, "tsconfig.json"), $$"""
            {
              "compilerOptions": {
                "allowJs": true, "checkJs": true, "strict": true, "noEmit": true, "noImplicitAny": true, "noUnusedLocals": true,
                "target": "es2022", "lib": ["es2022"], "module": "esnext", "moduleResolution": "bundler", "types": [],
                "paths": { "k6": ["{{packages}}/@types/k6/index.d.ts"], "k6/*": ["{{packages}}/@types/k6/*/index.d.ts"] }
              },
              "include": ["**/*.js"]
            }
            """, token);
        var (code, output) = await RunAsync("node", [Path.Combine(Folder, "node_modules", "typescript", "bin", "tsc"), "-p", folder], Folder, token);
        return code == 0 ? "" : $"tsc ended with {code}: {output}";
    }

    /// <summary>Runs an exported script with stand-ins for k6's modules (tests/K6.Types/run.mjs).</summary>
    public static async Task<string> RunScriptAsync(string script, string environment, string summary, CancellationToken token)
    {
        var (code, output) = await RunAsync("node", [Path.Combine(Folder, "run.mjs"), script, environment, summary], Folder, token);
        Assert.True(code == 0, output);
        return output;
    }

    private static async Task RestoreAsync(CancellationToken token)
    {
        await Gate.WaitAsync(token);
        try
        {
            var stamp = new FileInfo(Path.Combine(Folder, "node_modules", ".package-lock.json"));
            if (!stamp.Exists || stamp.LastWriteTimeUtc < File.GetLastWriteTimeUtc(Path.Combine(Folder, "package-lock.json")))
            {
                var (program, first) = OperatingSystem.IsWindows() ? ("cmd", (string[])["/c", "npm"]) : ("npm", []);
                var (code, output) = await RunAsync(program, [.. first, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], Folder, token);
                Assert.True(code == 0, $"The packages of tests/K6.Types could not be restored: {output}");
                File.SetLastWriteTimeUtc(stamp.FullName, DateTime.UtcNow);
            }
        }
        finally
        {
            Gate.Release();
        }
    }

    private static async Task<(int Code, string Output)> RunAsync(string program, IEnumerable<string> arguments, string folder, CancellationToken token)
    {
        using var process = Process.Start(new ProcessStartInfo(program, arguments) { WorkingDirectory = folder, UseShellExecute = false, RedirectStandardOutput = true, RedirectStandardError = true })!;
        var output = process.StandardOutput.ReadToEndAsync(token);
        var errors = process.StandardError.ReadToEndAsync(token);
        await process.WaitForExitAsync(token);
        return (process.ExitCode, process.ExitCode == 0 ? await output : await output + await errors);
    }
}
