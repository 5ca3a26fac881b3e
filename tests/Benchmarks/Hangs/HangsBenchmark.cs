using System.Diagnostics;
using System.Globalization;
using Benchmarks.Load;
using Benchmarks.Runtimes;

namespace Benchmarks.Hangs;

/// <summary>
/// Tests of three frameworks that hang in four ways, run by <c>dotnet test</c> or their own program: whether <c>test</c> names each with where it stands, and
/// how long after the limit. Exit code 3 where one is missed, or named later than 10 s after.
/// </summary>
internal static class HangsBenchmark
{
    private const double Limit = 3;
    private const double LatestSeconds = 10;

    private static readonly (string Name, string[] Packages, string Using, string Class, string Test)[] Frameworks =
    [
        ("xunit", ["xunit.v3"], "Xunit", "", "[Fact]"),
        ("MSTest", ["Microsoft.NET.Test.Sdk", "MSTest.TestFramework", "MSTest.TestAdapter"], "Microsoft.VisualStudio.TestTools.UnitTesting", "[TestClass] ", "[TestMethod]"),
        ("NUnit", ["Microsoft.NET.Test.Sdk", "NUnit", "NUnit3TestAdapter"], "NUnit.Framework", "", "[Test]"),
    ];

    private static readonly Dictionary<string, string> Versions = new(StringComparer.Ordinal)
    {
        ["xunit.v3"] = "4.0.2",
        ["Microsoft.NET.Test.Sdk"] = "18.11.0",
        ["MSTest.TestFramework"] = "4.5.3",
        ["MSTest.TestAdapter"] = "4.5.3",
        ["NUnit"] = "4.6.1",
        ["NUnit3TestAdapter"] = "6.3.1",
    };

    /// <summary>The test, and what the line that names it ends with.</summary>
    private static readonly (string Test, string Says)[] Ways =
    [
        ("Blocks", "its thread has stood in Shop.Load (Shop.cs:4, Task wait)."), ("Awaits", "it awaits Shop.LoadAsync → TaskCompletionSource, "),
        ("Deadlocks", "its thread has stood in Shop.Deadlock (Shop.cs:"), ("Starts", "hangs in process "),
    ];

    public static async Task<int> RunAsync(string[] args)
    {
        var rounds = int.Parse(Statistics.Option(args, "--rounds") ?? "5", CultureInfo.InvariantCulture);
        var folder = Directory.CreateTempSubdirectory("hangs");
        var (right, all, delays) = (0, 0, new List<double>());
        try
        {
            var programs = Frameworks.Select(one => (one.Name, Command: Build(folder.FullName, one))).ToList();
            for (var round = 0; round < rounds; round++)
            {
                foreach (var (framework, command) in programs)
                {
                    foreach (var (test, says) in Ways)
                    {
                        var delay = await TryAsync(command, test, says, Path.Combine(folder.FullName, "began"));
                        (right, all) = (right + (delay <= LatestSeconds ? 1 : 0), all + 1);
                        delays.Add(delay ?? double.PositiveInfinity);
                        Console.WriteLine($"{framework} {test}: {(delay is { } late ? $"named {late:F1} s after the limit" : "not named")}");
                    }
                }
            }
        }
        finally
        {
            folder.Delete(recursive: true);
        }

        Console.WriteLine($"{right} of {all} named within {LatestSeconds} s; the median {Statistics.Median(delays):F1} s, the longest {delays.Max():F1} s after the limit of {Limit} s.");
        return right == all ? 0 : 3;
    }

    /// <returns>Seconds from the limit to the line; null where it never came.</returns>
    private static async Task<double?> TryAsync(string[] command, string test, string says, string mark)
    {
        File.Delete(mark);
        using var limit = new CancellationTokenSource(TimeSpan.FromSeconds(60));
        var start = new ProcessStartInfo("dotnet", [LoadTools.Dashboard, "test", "--hang", $"{Limit}s", "--stop", "--", .. command])
        {
            RedirectStandardError = true,
            RedirectStandardOutput = true,
            UseShellExecute = false,
        };
        (start.Environment["HANGS"], start.Environment["BEGAN"], start.Environment["CHILD"]) = (test, mark, ServerPrograms.RepositoryFile("tests/Hanging/bin/Release/net10.0/Hanging.dll"));
        using var process = Process.Start(start)!;
        var output = process.StandardOutput.ReadToEndAsync(CancellationToken.None);
        double? delay = null;
        var said = new List<string>();
        try
        {
            while (delay is null && await process.StandardError.ReadLineAsync(limit.Token) is { } line)
            {
                said.Add(line);
                if (line.Contains($".{test} hangs in process ", StringComparison.Ordinal) && line.Contains(says, StringComparison.Ordinal))
                {
                    delay = (DateTime.UtcNow - File.GetLastWriteTimeUtc(mark)).TotalSeconds - Limit;
                }
            }
        }
        catch (OperationCanceledException) when (limit.IsCancellationRequested)
        {
            Console.WriteLine($"{test}: nothing within a minute");
        }

        process.Kill(entireProcessTree: true);
        await process.WaitForExitAsync(CancellationToken.None);
        await output;
        if (delay is null)
        {
            said.ForEach(static line => Console.WriteLine($"    | {line}"));
        }

        return delay;
    }

    private static string[] Build(string parent, (string Name, string[] Packages, string Using, string Class, string Test) one)
    {
        var folder = Directory.CreateDirectory(Path.Combine(parent, one.Name)).FullName;
        var isProgram = one.Name == "xunit";
        File.WriteAllText(Path.Combine(folder, $"{one.Name}s.csproj"), $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup>
                <TargetFramework>net10.0</TargetFramework><ImplicitUsings>enable</ImplicitUsings>{(isProgram ? "<OutputType>Exe</OutputType>" : "")}
              </PropertyGroup>
              <ItemGroup>{string.Concat(one.Packages.Select(name => $"<PackageReference Include=\"{name}\" Version=\"{Versions[name]}\" />"))}</ItemGroup>
            </Project>
            """);
        File.WriteAllText(Path.Combine(folder, "Orders.cs"), $$"""
            using {{one.Using}};
            {{one.Class}}public class Orders
            {
                static bool Hangs(string test)
                {
                    if (Environment.GetEnvironmentVariable("HANGS") != test) return false;
                    File.WriteAllText(Environment.GetEnvironmentVariable("BEGAN")!, "");
                    return true;
                }
                {{one.Test}} public async Task Passes() => await Task.Delay(20);
                {{one.Test}} public void Blocks() { if (Hangs("Blocks")) Shop.Load(); }
                {{one.Test}} public async Task Awaits() { if (Hangs("Awaits")) await Shop.LoadAsync(); }
                {{one.Test}} public void Deadlocks() { if (Hangs("Deadlocks")) Shop.Deadlock(); }
                {{one.Test}} public void Starts() { if (Hangs("Starts")) Shop.Child(); }
            }
            """);
        File.WriteAllText(Path.Combine(folder, "Shop.cs"), """
            public static class Shop
            {
                static readonly TaskCompletionSource<int> Never = new();
                public static int Load() => LoadAsync().Result;
                public static async Task<int> LoadAsync() => await Never.Task;
                static readonly object A = new(), B = new();
                public static void Deadlock()
                {
                    using var both = new Barrier(2); new Thread(() => { lock (B) { both.SignalAndWait(); lock (A) { } } }) { IsBackground = true }.Start();
                    lock (A) { both.SignalAndWait(); lock (B) { } }
                }
                public static void Child()
                {
                    Environment.SetEnvironmentVariable("HANGS", "Blocks");
                    System.Diagnostics.Process.Start("dotnet", [Environment.GetEnvironmentVariable("CHILD")!]).WaitForExit();
                }
            }
            """);
        // Without optimization an async method's state is an object of its own.
        var configuration = one.Name == "NUnit" ? "Debug" : "Release";
        using var build = Process.Start(new ProcessStartInfo("dotnet", ["build", folder, "-c", configuration, "-v", "q", "-nologo"]) { UseShellExecute = false })!;
        build.WaitForExit();
        return build.ExitCode != 0 ? throw new InvalidOperationException($"The tests of {one.Name} could not be built.")
            : isProgram ? ["dotnet", Path.Combine(folder, "bin", "Release", "net10.0", $"{one.Name}s.dll")]
            : ["dotnet", "test", folder, "--no-build", "-c", configuration];
    }
}
