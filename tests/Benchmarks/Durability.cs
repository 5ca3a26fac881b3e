namespace Benchmarks;

/// <summary>The large counts of the durability tests: the same tests as in `./test`, with more rounds and other seeds.</summary>
internal static class Durability
{
    private const int PointsOfARound = 10;

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

    public static async Task<int> StreamsAsync(string[] args)
    {
        var figures = Path.GetTempFileName();
        var code = await Repeat.RunAsync(
            "DashboardTests",
            "Dashboard.Tests.Target.Sessions.StreamMutationTests",
            1,
            _ =>
            [
                ("TPD_STREAMS", Statistics.Option(args, "--count") ?? "100000"), ("TPD_SEED", Statistics.Option(args, "--seed") ?? "1"), ("TPD_FIGURES", figures),
                // As in the program itself (Dashboard.csproj).
                ("DOTNET_GCHeapHardLimit", "0x80000000"),
            ]);
        Console.WriteLine(await File.ReadAllTextAsync(figures));
        File.Delete(figures);
        return code;
    }
}
