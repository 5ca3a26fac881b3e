using System.CommandLine;
using Dashboard.Capacity;
using Dashboard.Cli.Frame;
using Dashboard.RunFile;

namespace Dashboard.Cli;

/// <summary>The verb <c>capacity</c>.</summary>
internal static class CapacityVerb
{
    public static Command Create(StandardStreams streams)
    {
        var article = CapacityInputs.Article;
        var users = new Option<double?>("--users") { Description = $"Users at peak (default {article.Users})" };
        var every = Options.Duration("--every", $"Time between two requests of a user (default {article.EverySeconds}s)");
        var service = Options.Duration("--service", $"How long a request holds its thread when nothing queues (default {article.ServiceSeconds * 1000}ms)");
        var cores = new Option<double?>("--cores") { Description = $"Processors available to the server's runtime (default {article.Cores})" };
        var min = new Option<double?>("--min-threads") { Description = "Minimum worker threads (default: one per core)" };
        var run = new Option<string?>("--run") { Description = "Id of a run to take service time, cores and minimum threads from" };
        var data = Options.Data();
        var json = JsonOutput.Option();
        var command = new Command("capacity", "Estimates how many threads blocking handlers need and how long the pool takes to add them.")
        {
            users, every, service, cores, min, run, data, json,
        };
        command.SetAction((parsed, token) => Exit.SayAsync(streams.Error, async () =>
        {
            var usual = article;
            string? measured = null;
            if (parsed.GetValue(run) is { } name)
            {
                var store = new RunStore(new RunFolder(parsed.GetValue(data)));
                var entry = await RunLookup.EntryAsync(store, name, token).ConfigureAwait(false);
                measured = (MeasuredService.Of(entry) ?? throw new UserFacingException(MeasuredService.None)).Words;
                usual = MeasuredService.Fill(article, entry);
            }

            var fields = CapacityFields.From(
                name => Text(name switch
                {
                    "users" => parsed.GetValue(users),
                    "every" => parsed.GetValue(every)?.TotalSeconds,
                    "service" => parsed.GetValue(service)?.TotalSeconds,
                    "cores" => parsed.GetValue(cores),
                    _ => parsed.GetValue(min),
                }),
                usual);
            if (CapacityFields.All.Select(fields.Problem).OfType<string>().FirstOrDefault() is { } problem)
            {
                await streams.Error.WriteLineAsync(problem).ConfigureAwait(false);
                return Exit.BadArguments;
            }

            Write(streams.Output, new CapacitySum(fields.Inputs!), parsed.GetValue(service) is null ? measured : null, parsed.GetValue(json));
            return Exit.Done;
        }));
        return command;
    }

    private static void Write(TextWriter output, CapacitySum sum, string? measured, bool asJson)
    {
        if (asJson)
        {
            JsonOutput.Write(output, CapacityJson.Of(sum));
            return;
        }

        output.WriteLine(CapacityWords.Sentence(sum));
        foreach (var figure in CapacityWords.Figures(sum))
        {
            output.WriteLine($"  {figure.Name,-16} {figure.Value,14} {figure.Unit,-12} = {figure.Formula}");
        }

        foreach (var rule in CapacityWords.Rules(sum))
        {
            output.WriteLine($"  {rule.Name,-24} {rule.Settled,19}   {rule.Formula}");
        }

        foreach (var note in new[] { CapacityWords.HeldBack(sum), measured is null ? null : $"Service time {measured}." }.OfType<string>())
        {
            output.WriteLine(note);
        }
    }

    private static string? Text(double? number) => number is { } given ? CapacityFields.Text(given) : null;
}
