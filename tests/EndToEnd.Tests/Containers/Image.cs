using System.Text.Json;

namespace EndToEnd.Tests.Containers;

/// <summary>What a Dockerfile says about its image: how its files are made, and how a container of it starts.</summary>
internal sealed class Image
{
    private readonly string[][] _final;

    private Image(string[][] build, string[][] final) => (Publish, _final) = (Words(build.Single(line => Says(line, "RUN", "dotnet publish"))[1]), final);

    /// <summary>The command that makes the files, up to the first <c>&amp;&amp;</c>.</summary>
    public IReadOnlyList<string> Publish { get; }

    public IReadOnlyList<string> EntryPoint => List(_final.Single(line => line[0] == "ENTRYPOINT")[1]);

    public IReadOnlyList<string> HealthCheck => List(_final.Single(line => line[0] == "HEALTHCHECK")[1].Split("CMD ", 2)[1]);

    public string WorkingFolder => _final.Single(line => line[0] == "WORKDIR")[1];

    public string User => _final.Single(line => line[0] == "USER")[1];

    public IReadOnlyDictionary<string, string?> Environment => _final.Where(line => line[0] == "ENV").SelectMany(line => line[1].Split(' '))
        .Select(pair => pair.Split('=', 2)).ToDictionary(pair => pair[0], pair => (string?)pair[1], StringComparer.Ordinal);

    public static Image Of(string program)
    {
        var text = File.ReadAllText(Path.Combine(ProductFiles.RepositoryRoot, program, "Dockerfile")).Replace("\\\n", " ", StringComparison.Ordinal);
        var lines = text.Split('\n').Where(line => line.Length > 0 && line[0] != '#').Select(line => line.Split(' ', 2)).ToArray();
        var last = Array.FindLastIndex(lines, line => line[0] == "FROM");
        return new Image(lines[..last], lines[last..]);
    }

    private static bool Says(string[] line, string instruction, string start) => line[0] == instruction && line[1].StartsWith(start, StringComparison.Ordinal);

    private static string[] Words(string command) => command.Split("&&")[0].Split(' ', StringSplitOptions.RemoveEmptyEntries);

    private static IReadOnlyList<string> List(string json) => JsonSerializer.Deserialize<string[]>(json)!;
}
