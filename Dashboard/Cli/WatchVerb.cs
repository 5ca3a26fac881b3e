using System.CommandLine;
using Dashboard.Cli.Doctor;
using Dashboard.Cli.Doctor.Watch;
using Dashboard.Cli.Frame;
using Dashboard.Metrics;
using Dashboard.Shell;
using Dashboard.Target.Watched;

namespace Dashboard.Cli;

/// <summary>The verb <c>watch</c>: <c>doctor --watch</c> for good, whose figures and findings go where such things are collected.</summary>
internal static class WatchVerb
{
    private const int UsualPort = 9464;

    public static Command Create(StandardStreams streams)
    {
        var process = new Argument<string[]>("process")
        {
            Description = $"The processes to watch ({ProcessArgument.Forms}), also those that start later",
            Arity = ArgumentArity.ZeroOrMore,
        };
        var all = new Option<bool>("--all") { Description = "Watch all .NET processes of this user", Arity = ArgumentArity.Zero };
        var (data, metrics) = (Options.Data(), new ServeMetrics());
        var port = Options.Port("--port", UsualPort, $"Port of {MetricsFeature.Path}, on this machine's loopback address; with a token only");
        var command = new Command(
            "watch",
            "Watches processes without pages, until Ctrl-C or SIGTERM: counters alone until they give cause, then all signals for a minute at most. Figures "
                + "and findings go to an OTLP receiver or to Prometheus, findings to standard output too, as JSON, and to a run each.")
        {
            process, all, port, data,
        };
        metrics.AddTo(command);
        command.Validators.Add(result =>
        {
            var count = result.GetResult(process)?.Tokens.Count ?? 0;
            if (count > 0 == Options.ValueIn(result, all))
            {
                result.AddError(count > 0 ? "--all watches every process: leave out either it or the names" : "watch takes processes, or --all");
            }
            else if (count > WatchedTargets.MostUnattended)
            {
                result.AddError($"watch takes {WatchedTargets.MostUnattended} processes at most");
            }
            else if (!metrics.IsGiven(result))
            {
                result.AddError("watch takes --otlp URL, --metrics-token-file FILE or both: without them nobody gets what it sees");
            }
        });
        command.SetAction((parsed, token) => Exit.SayAsync(streams.Error, async () =>
        {
            var options = metrics.Read(parsed, streams.Error)!;
            var headless = await Headless.StartAsync(streams.Error, parsed.GetValue(data), interval: null, options, coalesces: true).ConfigureAwait(false);
            await using var closing = headless.ConfigureAwait(false);
            var served = MetricsHost.Build(options, headless.Exports, parsed.GetValue(port));
            await using var closingServed = served.ConfigureAwait(false);
            if (options.Token is not null)
            {
                var url = await served.StartListeningAsync(new ServeOptions { Port = parsed.GetValue(port) }, token).ConfigureAwait(false);
                await streams.Error.WriteLineAsync($"Metrics: {url}{MetricsFeature.Path}").ConfigureAwait(false);
            }

            var request = new WatchRequest(parsed.GetValue(process) ?? [], DoctorForm.Json, Length: null, Command: null, Webhook: null) { Waits = true };
            await WatchCommand.RunAsync(headless, request, streams, token).ConfigureAwait(false);
            return Exit.Done;
        }));
        return command;
    }
}
