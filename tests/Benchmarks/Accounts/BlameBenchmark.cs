using System.Diagnostics;
using System.Globalization;
using System.Text.Json;
using Benchmarks.Load;
using Dashboard.Timeline;

namespace Benchmarks.Accounts;

/// <summary>
/// To whom <c>record --json</c> owes the waits of requests, against what the server (tests/Shapes/Blamed.cs) logged of its own threads, divided by the same
/// rule by brute force; and whether the ten slowest requests that it keeps are those that the client found slowest. Bars: the ranking is right and each
/// culprit's share within 10 points; nine of the ten slowest are the client's. Exit code 3 otherwise.
/// </summary>
internal static class BlameBenchmark
{
    private const double Points = 0.10;
    private const int Slowest = 10;

    /// <summary>Of ten, where the tenth and the eleventh lie within a millisecond.</summary>
    private const int SlowestBar = 9;

    /// <summary>A share that is smaller has no place in the ranking.</summary>
    private const double LeastShare = 0.02;

    private static readonly TimeSpan Before = TimeSpan.FromSeconds(2);

    /// <summary>Waits are booked three seconds late.</summary>
    private static readonly TimeSpan After = TimeSpan.FromSeconds(6);

    private static readonly Case[] Cases =
    [
        new(".Result beside async", "/blamed/orders", [("/blamed/orders", 10), ("/blamed/first", 40)]),
        new("lock holder beside waiters", "/blamed/waiter", [("/blamed/waiter", 6), ("/blamed/owner", 2)]) { IsLock = true },
        new("two culprits 3 : 1", "/blamed/orders", [("/blamed/orders", 10), ("/blamed/first", 30), ("/blamed/second", 10)]),
        new("a victim that blocks itself", "/blamed/self", [("/blamed/self", 40), ("/blamed/orders", 5)]),
        new("a culprit without a request", "/blamed/orders", [("/blamed/orders", 10)]) { Background = 30 },
    ];

    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web);

    public static async Task<int> RunAsync(string[] args)
    {
        var tries = int.Parse(Statistics.Option(args, "--tries") ?? "10", CultureInfo.InvariantCulture);
        var seconds = double.Parse(Statistics.Option(args, "--seconds") ?? "6", CultureInfo.InvariantCulture);
        var only = Statistics.Option(args, "--only");
        var holds = true;
        Console.WriteLine("| case | right | farthest share, points | known, lowest | slowest ten that are the client's, lowest |\n|---|---|---|---|---|");
        foreach (var one in Cases.Where(one => only is null || one.Name.Contains(only, StringComparison.Ordinal)))
        {
            var results = new List<Judged>();
            for (var i = 0; i < tries; i++)
            {
                results.Add(await TryAsync(one, seconds));
                await Console.Error.WriteLineAsync($"{one.Name}, {i + 1}: {results[^1].Words}");
            }

            var right = results.Count(static result => result.IsRight);
            holds &= right == tries && results.Min(static result => result.Slowest) >= SlowestBar;
            Console.WriteLine(string.Create(
                CultureInfo.InvariantCulture,
                $"| {one.Name} | {right} of {tries} | {100 * results.Max(static result => result.Farthest):F1} | {results.Min(static result => result.Known):P0} | {results.Min(static result => result.Slowest)} |"));
        }

        var load = await File.ReadAllTextAsync("/proc/loadavg");
        Console.WriteLine($"\nLoad average at the end: {load.Split(' ')[0]}");
        return holds ? 0 : 3;
    }

    private static async Task<Judged> TryAsync(Case one, double seconds)
    {
        await using var server = await AccountsServer.ShapesAsync(2, ("DOTNET_ThreadPool_ForceMinWorkerThreads", "8"));
        var data = Directory.CreateTempSubdirectory("blame");
        try
        {
            await AskAsync(server.Address, one.Loads.Select(static load => (load.Path, 1)), TimeSpan.FromSeconds(0.5));
            var length = Before.TotalSeconds + seconds + After.TotalSeconds;
            var start = new ProcessStartInfo(
                "dotnet",
                [
                    LoadTools.Dashboard, "record", "-p", $"{server.ProcessId}", "-d", string.Create(CultureInfo.InvariantCulture, $"{length:0.#}s"), "--signals", "all",
                    "--data", data.FullName, "--json",
                ])
            {
                RedirectStandardOutput = true,
                RedirectStandardError = true,
                UseShellExecute = false,
            };
            using var recorder = Process.Start(start)!;
            var said = recorder.StandardOutput.ReadToEndAsync();
            while (await recorder.StandardError.ReadLineAsync() is { } line && !line.StartsWith("Recording", StringComparison.Ordinal))
            {
                // It attaches.
            }

            await Task.Delay(Before);
            await LogAsync(server.Address);
            if (one.Background > 0)
            {
                await AskAsync(server.Address, [($"/blamed/background/{one.Background}", 1)], TimeSpan.Zero);
            }

            var asked = await AskAsync(server.Address, one.Loads, TimeSpan.FromSeconds(seconds));
            await AskAsync(server.Address, [("/blamed/background/0", 1)], TimeSpan.Zero);
            var log = await LogAsync(server.Address);
            await recorder.WaitForExitAsync();
            return Judge(one, JsonDocument.Parse(await said).RootElement, log, asked, data);
        }
        finally
        {
            data.Delete(recursive: true);
        }
    }

    /// <summary>Closed loops; each path at least once on each of its connections.</summary>
    private static async Task<List<Asked>> AskAsync(string address, IEnumerable<(string Path, int Connections)> loads, TimeSpan time)
    {
        var asked = new List<Asked>();
        using var client = new HttpClient(new SocketsHttpHandler { UseProxy = false, MaxConnectionsPerServer = 1_000 });
        var began = Stopwatch.GetTimestamp();
        await Task.WhenAll(loads.SelectMany(load => Enumerable.Repeat(load.Path, load.Connections)).Select(async path =>
        {
            do
            {
                using var request = new HttpRequestMessage(HttpMethod.Get, address + path);
                var sent = Stopwatch.GetTimestamp();
                request.Headers.Add("X-Sent", sent.ToString(CultureInfo.InvariantCulture));
                using var response = await client.SendAsync(request);
                await response.Content.ReadAsByteArrayAsync();
                var took = Stopwatch.GetElapsedTime(sent).TotalMilliseconds;
                lock (asked)
                {
                    asked.Add(new Asked(path, response.Headers.TryGetValues("X-Request", out var id) ? id.First() : "", took));
                }
            }
            while (Stopwatch.GetElapsedTime(began) < time);
        }));
        return asked;
    }

    private static async Task<Log> LogAsync(string address)
    {
        using var client = new HttpClient(new SocketsHttpHandler { UseProxy = false });
        return JsonSerializer.Deserialize<Log>(await client.GetStringAsync(new Uri($"{address}/blamed/log")), Json)!;
    }

    private static Judged Judge(Case one, JsonElement run, Log log, List<Asked> asked, DirectoryInfo data)
    {
        var victim = $"GET {one.Victim}";
        var truth = one.IsLock
            ? Shares(log.LockWaits.Where(wait => wait.Route == victim), UntilTheNext(log.Owners))
            : Shares(log.Waits.Where(wait => wait.Route == victim), log.Holds);
        var rows = run.GetProperty("blame").EnumerateArray().Where(row => row.GetProperty("route").GetString() == victim).ToList();
        var kind = one.IsLock ? BlameKinds.Lock : BlameKinds.Thread;
        var owed = rows.Where(row => row.GetProperty("kind").GetString() == kind)
            .GroupBy(row => row.GetProperty("culpritRoute").GetString() ?? "not known", StringComparer.Ordinal)
            .ToDictionary(static route => route.Key, static route => route.Sum(static row => row.GetProperty("share").GetDouble()), StringComparer.Ordinal);
        var all = owed.Values.Sum();
        var told = owed.ToDictionary(static share => share.Key, share => share.Value / all, StringComparer.Ordinal);
        var culprits = truth.Keys.Union(told.Keys, StringComparer.Ordinal).ToList();
        var farthest = culprits.Count == 0 ? 1 : culprits.Max(culprit => Math.Abs(truth.GetValueOrDefault(culprit) - told.GetValueOrDefault(culprit)));
        var ranked = Ranking(truth).SequenceEqual(Ranking(told), StringComparer.Ordinal);
        var notKnown = rows.Where(static row => row.GetProperty("kind").GetString() is BlameKinds.NotSeen or BlameKinds.NotRead or BlameKinds.Others)
            .Sum(static row => row.GetProperty("share").GetDouble());
        string Text(Dictionary<string, double> shares) =>
            string.Join(", ", shares.OrderByDescending(static one => one.Value).Select(static one => string.Create(CultureInfo.InvariantCulture, $"{one.Key} {one.Value:P1}")));
        var slowest = SlowestOf(one.Victim, asked, data);
        return new Judged(
            ranked && farthest <= Points, farthest, 1 - notKnown, slowest,
            $"true {Text(truth)}; said {Text(told)}; not known {notKnown:P1}; {slowest} of {Slowest} slowest");
    }

    private static IEnumerable<string> Ranking(Dictionary<string, double> shares) =>
        shares.Where(static share => share.Value >= LeastShare).OrderByDescending(static share => share.Value).Select(static share => share.Key);

    /// <summary>How many of the client's ten slowest requests of a path are among the ten slowest that the run file keeps.</summary>
    private static int SlowestOf(string path, List<Asked> asked, DirectoryInfo data)
    {
        var kept = data.EnumerateFiles("*.run.jsonl").SelectMany(static file => File.ReadLines(file.FullName))
            .Where(static line => line.StartsWith("{\"kind\":\"sampledRequests\"", StringComparison.Ordinal))
            .SelectMany(static line => JsonDocument.Parse(line).RootElement.GetProperty("requests").EnumerateArray())
            .Where(request => request.GetProperty("route").GetString() == $"GET {path}" && request.TryGetProperty("id", out _))
            .Select(static request => (Id: request.GetProperty("id").GetString()!, Ms: request.EnumerateObject()
                .Where(static part => part.Name.EndsWith("Ms", StringComparison.Ordinal)).Sum(static part => part.Value.GetDouble())))
            .OrderByDescending(static request => request.Ms).Take(Slowest).Select(static request => request.Id).ToHashSet(StringComparer.Ordinal);

        // Within two milliseconds of the tenth nobody can say which is slower: the way to the client and back is not the server's.
        var own = asked.Where(one => one.Path == path).OrderByDescending(static one => one.Ms).ToList();
        var tenth = own[Math.Min(Slowest, own.Count) - 1].Ms;
        return own.TakeWhile(one => one.Ms >= tenth - 2).Select(static one => one.Id).Count(kept.Contains);
    }

    /// <summary>Whoever released a lock is owed what waits until the next thread has it.</summary>
    private static IReadOnlyList<Stretch> UntilTheNext(IReadOnlyList<Stretch> owners)
    {
        var sorted = owners.OrderBy(static owner => owner.From).ToList();
        return [.. sorted.Select((owner, i) => i + 1 < sorted.Count ? owner with { To = sorted[i + 1].From } : owner)];
    }

    /// <summary>Each instant of a wait in equal shares to those who held something then; grid of half a millisecond.</summary>
    private static Dictionary<string, double> Shares(IEnumerable<Stretch> waits, IReadOnlyList<Stretch> holds)
    {
        var step = Stopwatch.Frequency / 2_000;
        var owed = new Dictionary<string, double>(StringComparer.Ordinal);
        if (holds.Count == 0)
        {
            return owed;
        }

        var begin = holds.Min(static hold => hold.From);
        var cells = (int)((holds.Max(static hold => hold.To) - begin) / step) + 1;
        var routes = holds.Select(static hold => hold.Route).Distinct(StringComparer.Ordinal).ToList();
        var at = new int[routes.Count][];
        for (var route = 0; route < routes.Count; route++)
        {
            at[route] = new int[cells];
            foreach (var hold in holds.Where(hold => hold.Route == routes[route]))
            {
                for (var cell = (hold.From - begin) / step; cell < (hold.To - begin) / step; cell++)
                {
                    at[route][cell]++;
                }
            }
        }

        foreach (var wait in waits)
        {
            for (var cell = Math.Max(0, (wait.From - begin) / step); cell < Math.Min(cells, (wait.To - begin) / step); cell++)
            {
                var all = at.Sum(route => route[cell]);
                for (var route = 0; all > 0 && route < routes.Count; route++)
                {
                    owed[routes[route]] = owed.GetValueOrDefault(routes[route]) + ((double)at[route][cell] / all);
                }
            }
        }

        var sum = owed.Values.Sum();
        return owed.ToDictionary(static share => share.Key, share => share.Value / sum, StringComparer.Ordinal);
    }

    /// <param name="Victim">The path whose waits are judged.</param>
    /// <param name="Loads">Paths with their connections.</param>
    private sealed record Case(string Name, string Victim, (string Path, int Connections)[] Loads)
    {
        /// <summary>The victim waits for a lock.</summary>
        public bool IsLock { get; init; }

        /// <summary>Work items of no request that block all the time.</summary>
        public int Background { get; init; }
    }

    private sealed record Judged(bool IsRight, double Farthest, double Known, int Slowest, string Words);

    private sealed record Asked(string Path, string Id, double Ms);

    private sealed record Log(IReadOnlyList<Stretch> Holds, IReadOnlyList<Stretch> Waits, IReadOnlyList<Stretch> LockWaits, IReadOnlyList<Stretch> Owners);

    private sealed record Stretch(string Route, long From, long To);
}
