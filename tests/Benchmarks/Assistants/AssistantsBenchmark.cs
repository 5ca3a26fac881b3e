using System.Globalization;
using System.Text;
using System.Text.Json;
using Benchmarks.Findings;
using Benchmarks.Load;
using ModelContextProtocol.Client;
using ModelContextProtocol.Protocol;

namespace Benchmarks.Assistants;

/// <summary>
/// A client of the official SDK finds the line that blocks and proves its cure, on an endpoint that was edited in three ways: calls, bytes of answers, seconds.
/// Exit code 3 where a line is not named, a cure not proven, or a bar broken.
/// </summary>
internal static class AssistantsBenchmark
{
    private const int MostCalls = 6;
    private const int MostBytes = 10_000;

    /// <summary>The edit, and the method that blocks because of it.</summary>
    private static readonly (string Edit, string Method)[] Edits =
    [
        ("result", "Edited.LoadResult"), ("sleep", "Edited.RetryAfterSleep"), ("wait", "Edited.WaitForAll"),
    ];

    public static async Task<int> RunAsync(string[] args)
    {
        var rounds = int.Parse(Statistics.Option(args, "--rounds") ?? "1", CultureInfo.InvariantCulture);
        var folder = Directory.CreateTempSubdirectory("assistants");
        var right = 0;
        try
        {
            for (var round = 0; round < rounds; round++)
            {
                foreach (var (edit, method) in Edits)
                {
                    var session = await TryAsync(edit, method, folder.FullName);
                    Console.WriteLine($"{edit}: {session.Words}");
                    right += session is { Found: true, Proven: true, Calls: <= MostCalls, Bytes: <= MostBytes } ? 1 : 0;
                }
            }
        }
        finally
        {
            folder.Delete(recursive: true);
        }

        Console.WriteLine($"{right} of {rounds * Edits.Length} found and proven in at most {MostCalls} calls and {MostBytes} bytes");
        return right == rounds * Edits.Length ? 0 : 3;
    }

    private static async Task<Session> TryAsync(string edit, string method, string folder)
    {
        var (began, session) = (TimeProvider.System.GetTimestamp(), new Session());
        var options = new McpClientOptions
        {
            Capabilities = new() { Elicitation = new() { Form = new() } },
            Handlers = new() { ElicitationHandler = static (_, _) => ValueTask.FromResult(new ElicitResult { Action = "accept" }) },
        };
        await using var client = await McpClient.CreateAsync(
            new StdioClientTransport(new() { Command = "dotnet", Arguments = [LoadTools.Dashboard, "mcp", "--data", folder] }), options);
        string before;
        await using (var server = await FindingServer.StartAsync(isShape: true, ("SHAPES_EDIT", edit)))
        {
            var listed = await session.AskAsync(client, "list_processes");
            var process = listed.GetProperty("processes").EnumerateArray().Single(one => one.GetProperty("processId").GetInt32() == server.ProcessId);
            var load = await session.AskAsync(client, "start_load", ("process", $"{process.GetProperty("processId")}"), ("path", "/edited"), ("connections", 40), ("seconds", 8));
            before = load.GetProperty("runId").GetString()!;
            session.Found = load.TryGetProperty("method", out var named) && named.GetString() == method
                && load.TryGetProperty("line", out var line) && line.GetString()!.StartsWith("Edited.cs:", StringComparison.Ordinal);
            session.Said = load.GetProperty("verdict").GetString()!;
        }

        await using (var cured = await FindingServer.StartAsync(isShape: true))
        {
            var proof = await session.AskAsync(client, "prove", ("process", $":{new Uri(cured.Address).Port}"), ("before", before));
            session.Proof = $"{proof.GetProperty("headline")}; {proof.GetProperty("pool")} {(proof.TryGetProperty("poolChanges", out var changes) ? changes : "")}";
            session.Proven = session.Proof.Contains("faster", StringComparison.Ordinal) || session.Proof.Contains("B did not", StringComparison.Ordinal);
        }

        session.Seconds = TimeProvider.System.GetElapsedTime(began).TotalSeconds;
        return session;
    }

    private sealed class Session
    {
        public int Calls { get; private set; }

        public int Bytes { get; private set; }

        public double Seconds { get; set; }

        public bool Found { get; set; }

        public bool Proven { get; set; }

        public string Said { get; set; } = "";

        public string Proof { get; set; } = "";

        public string Words => string.Create(
            CultureInfo.InvariantCulture,
            $"{(Found ? "found" : "NOT FOUND")}, {(Proven ? "proven" : "NOT PROVEN")}, {Calls} calls, {Bytes} bytes, {Seconds:F0} s\n  {Said}\n  {Proof}");

        public async Task<JsonElement> AskAsync(McpClient client, string tool, params (string Name, object? Value)[] arguments)
        {
            var result = await client.CallToolAsync(tool, arguments.ToDictionary(static one => one.Name, static one => one.Value, StringComparer.Ordinal));
            var text = result.Content.OfType<TextContentBlock>().Single().Text;
            (Calls, Bytes) = (Calls + 1, Bytes + Encoding.UTF8.GetByteCount(text));
            return result.IsError is true ? throw new InvalidOperationException($"{tool}: {text}") : JsonSerializer.Deserialize<JsonElement>(text);
        }
    }
}
