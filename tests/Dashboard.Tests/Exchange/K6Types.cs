namespace Dashboard.Tests.Exchange;

/// <summary>What tests/K6.Types, with TypeScript and the types of k6, says of exported scripts.</summary>
internal static class K6Types
{
    private static readonly NodeFolder Folder = new("K6.Types");

    /// <summary>Type-checks JavaScript files strictly against k6's types.</summary>
    /// <returns>What the compiler has to say; empty when all is well.</returns>
    public static async Task<string> CheckAsync(string folder, CancellationToken token)
    {
        await Folder.RestoreAsync(token);
        var packages = Folder["node_modules"].Replace('\\', '/');
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
        var (code, output) = await Folder.NodeAsync([Folder["node_modules", "typescript", "bin", "tsc"], "-p", folder], token);
        return code == 0 ? "" : $"tsc ended with {code}: {output}";
    }

    /// <summary>Runs an exported script with stand-ins for k6's modules (tests/K6.Types/run.mjs).</summary>
    public static async Task<string> RunScriptAsync(string script, string environment, string summary, CancellationToken token)
    {
        var (code, output) = await Folder.NodeAsync(["run.mjs", script, environment, summary], token);
        Assert.True(code == 0, output);
        return output;
    }
}
