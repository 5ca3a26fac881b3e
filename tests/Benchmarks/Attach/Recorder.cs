using System.Diagnostics;
using System.Text.Json;
using Benchmarks.Load;

namespace Benchmarks.Attach;

/// <summary>The verb <c>record</c> at its default interval: what stays attached to the target while a load runs.</summary>
internal sealed class Recorder : IAsyncDisposable
{
    private readonly Process _process;
    private readonly DirectoryInfo _folder;

    private Recorder(Process process, DirectoryInfo folder)
    {
        _process = process;
        _folder = folder;
    }

    public int ProcessId => _process.Id;

    public static async Task<Recorder> StartAsync(int target, string signals)
    {
        var folder = Directory.CreateTempSubdirectory("tpd-bench-");
        var process = Pinned.Start(
            1, ["dotnet", LoadTools.Dashboard, "record", "--process-id", $"{target}", "--duration", "10m", "--data", folder.FullName, "--signals", signals],
            redirectError: true);
        var recorder = new Recorder(process, folder);
        while (await process.StandardError.ReadLineAsync() is { } line)
        {
            if (line.StartsWith("Recording", StringComparison.Ordinal))
            {
                return recorder;
            }
        }

        await recorder.DisposeAsync();
        throw new InvalidOperationException("The recorder did not attach.");
    }

    /// <summary>What its run says until now of what is read of the target, in order.</summary>
    public IReadOnlyList<string> Sentences()
    {
        var said = new List<string>();
        foreach (var file in _folder.EnumerateFiles("*.run.jsonl*"))
        {
            using var stream = file.Open(FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete);
            using var text = new StreamReader(stream);
            while (text.ReadLine() is { } line)
            {
                if (line.EndsWith('}') && line.Contains("\"level\"", StringComparison.Ordinal)
                    && JsonDocument.Parse(line).RootElement.TryGetProperty("sentence", out var sentence))
                {
                    said.Add(sentence.GetString()!);
                }
            }
        }

        return said;
    }

    public async ValueTask DisposeAsync()
    {
        await LoadTools.SignalAsync(_process, "INT");
        await _process.WaitForExitAsync();
        _process.Dispose();
        _folder.Delete(recursive: true);
    }
}
