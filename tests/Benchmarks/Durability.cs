namespace Benchmarks;

/// <summary>The large counts of the durability tests: the same tests as in `./test`, with more rounds and other seeds.</summary>
internal static class Durability
{
    private const int PointsOfARound = 10;
    private const int StreamsOfARound = 5_000;

    public static Task<int> KillAsync(string[] args)
    {
        var points = int.Parse(Statistics.Option(args, "--points") ?? "100");
        var rounds = (points + PointsOfARound - 1) / PointsOfARound;
        return Repeat.RunAsync("EndToEndTests", "EndToEnd.Tests.Processes.KillPointsTests", rounds, round => [("TPD_SEED", $"{round}")]);
    }

    public static Task<int> SignalsAsync() =>
        Repeat.RunAsync("EndToEndTests", "EndToEnd.Tests.CommandLine.SignalMomentsTests", 1, _ => [("TPD_SIGNALS", "all")]);

    public static Task<int> MutationsAsync(string[] args) =>
        Repeat.RunAsync(
            "DashboardTests",
            "Dashboard.Tests.RunFile.RunFileMutationTests",
            1,
            _ => [("TPD_MUTATIONS", Statistics.Option(args, "--count") ?? "200"), ("TPD_SEED", Statistics.Option(args, "--seed") ?? "1")]);

    /// <summary>In processes of <see cref="StreamsOfARound"/>: the library that reads streams keeps some native memory of each that breaks off.</summary>
    public static async Task<int> StreamsAsync(string[] args)
    {
        var (count, seed) = (int.Parse(Statistics.Option(args, "--count") ?? "100000"), int.Parse(Statistics.Option(args, "--seed") ?? "1"));
        var figures = Path.GetTempFileName();
        var code = 0;
        for (var round = 0; round * StreamsOfARound < count; round++)
        {
            var (own, streams) = (seed + round, Math.Min(StreamsOfARound, count - (round * StreamsOfARound)));
            code = Math.Max(code, await Repeat.RunAsync(
                "DashboardTests",
                "Dashboard.Tests.Target.Sessions.StreamMutationTests",
                1,
                _ =>
                [
                    ("TPD_STREAMS", $"{streams}"), ("TPD_SEED", $"{own}"), ("TPD_FIGURES", figures),

                    // As in the program itself (Dashboard.csproj).
                    ("DOTNET_GCHeapHardLimit", "0x80000000"),
                ]));
            Console.WriteLine($"seed {own}: {await File.ReadAllTextAsync(figures)}");
        }

        File.Delete(figures);
        return code;
    }
}
