using System.Globalization;

namespace Benchmarks.Findings;

/// <summary>
/// What the dashboard says live while a server is under load: the right finding within 10 s, and whose code it is; nothing of the kind while all is well.
/// Each try has a server of its own. Exit code 3 when one is wrong.
/// </summary>
internal static class FindingsBenchmark
{
    public static async Task<int> RunAsync(string[] args)
    {
        var tries = int.Parse(Statistics.Option(args, "--tries") ?? "20", CultureInfo.InvariantCulture);
        var seconds = double.Parse(Statistics.Option(args, "--seconds") ?? "10", CultureInfo.InvariantCulture);
        var only = Statistics.Option(args, "--only")?.Split(',');
        Console.WriteLine("| load | right | right within, s: median, longest | whose code: right | snapshot: right | its pool threads of those counted | s, longest | said |");
        Console.WriteLine("|---|---|---|---|---|---|---|---|");
        var passed = true;
        foreach (var one in FindingCase.All.Where(one => only?.Contains(one.Path.Length == 0 ? "idle" : one.Path, StringComparer.Ordinal) ?? true))
        {
            var results = new List<FindingTry>();
            for (var n = 0; n < tries; n++)
            {
                results.Add(await FindingTry.RunAsync(one, seconds));
            }

            passed &= one.Rules.Length == 0 ? Quiet(one, results) : Found(one, results);
        }

        return passed ? 0 : 3;
    }

    private static bool Quiet(FindingCase one, List<FindingTry> results)
    {
        var right = results.Count(result => result.Rules.Count == 0);
        Console.WriteLine($"| {one.Name} | {right} of {results.Count} | – | – | – | – | – | {Said(results)} |");
        return right == results.Count;
    }

    private static bool Found(FindingCase one, List<FindingTry> results)
    {
        double[] after = [.. results.Select(result => result.After).OfType<double>()];
        var named = results.Count(result => one.Methods.Contains(result.Method, StringComparer.Ordinal));
        var seen = results.Count(result => one.Methods.Contains(result.Snapshot, StringComparer.Ordinal));
        var threads = results.Sum(result => Math.Min(result.Threads.Seen, result.Threads.Counted)) / results.Sum(result => result.Threads.Counted);
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture,
            $"| {one.Name} | {after.Length} of {results.Count} | {Text(after)} | {named} of {results.Count} | {seen} of {results.Count} | {threads:P1} | ")
            + string.Create(CultureInfo.InvariantCulture, $"{results.Max(result => result.SnapshotSeconds):F2} | {Said(results)} |"));
        return after.Length == results.Count && named == results.Count && seen == results.Count;
    }

    private static string Text(double[] after) => after.Length == 0
        ? "–"
        : string.Create(CultureInfo.InvariantCulture, $"{Statistics.Median(after):F1}, {after.Max():F1}");

    private static string Said(List<FindingTry> results)
    {
        var rules = results.GroupBy(result => string.Join(" → ", result.Rules)).Select(group => $"{group.Count()} × {(group.Key.Length == 0 ? "nothing" : group.Key)}");
        var methods = results.SelectMany(result => new[] { result.Method, result.Snapshot }).OfType<string>().Distinct(StringComparer.Ordinal);
        return $"{string.Join(", ", rules)}{string.Concat(methods.Select(method => $"; {method}"))}";
    }
}
