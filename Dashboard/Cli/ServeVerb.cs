using System.CommandLine;
using Dashboard.Access;
using Dashboard.Catalogue;
using Dashboard.Cli.Frame;
using Dashboard.Running;
using Dashboard.Running.Programs;
using Dashboard.Shell;
using Dashboard.Target;
using Dashboard.Target.Launching;
using Dashboard.Target.Watched;

namespace Dashboard.Cli;

/// <summary>The verb <c>serve</c>, the default: the web application.</summary>
internal static class ServeVerb
{
    /// <summary>All processes with what is wrong with their pools, the worst first, each with a button that attaches.</summary>
    private const string AllPools = "/targets?overview=all";

    public static void AddTo(RootCommand root, CommandWords words, StandardStreams streams)
    {
        AddTo((Command)root, words, streams);
        var serve = new Command("serve", $"Serves the dashboard; this is the default. {CommandWords.Help}");
        AddTo(serve, words, streams);
        root.Subcommands.Add(serve);
    }

    private static void AddTo(Command command, CommandWords words, StandardStreams streams)
    {
        var port = Options.Port("--port", ServeOptions.UsualPort, "Port of the page");
        var data = Options.Data();
        var (targets, trust) = (new ServedTargets(), new TrustOptions(hasInsecure: false));
        var interval = Options.Interval();
        var signals = Options.Signals("\"all\" for the sample app, \"waits\" for other targets");
        var noCapture = Options.NoCapture();
        var keep = Options.KeepCommandLine();
        var diagnosticPort = new Option<string?>("--diagnostic-port")
        {
            Description = "Path of a socket on which to wait for targets started with DOTNET_DiagnosticPorts=PATH,nosuspend",
        };
        var traces = Options.LinkOfTraces();
        command.AddAll([port, data, .. trust.All, interval, signals, noCapture, keep, diagnosticPort, traces]);

        var work = new WorkOption(signals);
        work.AddTo(command);
        targets.AddTo(command);
        var browser = new BrowserOption();
        browser.AddTo(command);
        var access = new ServeAccess();
        access.AddTo(command);
        var programs = access.AddProgramsTo(command);
        var metrics = new ServeMetrics();
        metrics.AddTo(command);
        command.Validators.Add(result => words.Refuse(result, targets.ProcessIds, targets.Followed, diagnosticPort));
        command.Validators.Add(result =>
        {
            if (Options.Given(result, diagnosticPort) && Options.Given(result, targets.Followed))
            {
                result.AddError($"{diagnosticPort.Name} and {targets.Followed.Name} are mutually exclusive: use only one");
            }
        });
        command.SetAction((parsed, outer) => Exit.SayAsync(streams.Error, async () =>
        {
            using var parent = ParentWatch.Start(outer);
            var token = parent.Token;
            var options = access.Read(parsed, streams.Error) with
            {
                Port = parsed.GetValue(port),
                DataFolder = parsed.GetValue(data),
                TraceLink = parsed.GetValue(traces),
                Metrics = metrics.Read(parsed, streams.Error),
            };
            var app = WebHost.Build(options);
            await using var closingApp = app.ConfigureAwait(false);
            app.Services.UseInterval(parsed.GetValue(interval));
            app.Services.UseSignals(work.Level(parsed));
            work.Use(app.Services.GetRequiredService<WatchedTargets>(), parsed, streams.Error);
            app.Services.UseNoCapture(parsed.GetValue(noCapture));
            app.Services.UseKeepCommandLine(parsed.GetValue(keep));
            app.Services.GetRequiredService<ProgramStarts>().IsAllowed = parsed.GetValue(programs);
            app.Services.GetRequiredService<BaseAddresses>().UsualTrust = await trust.ReadAsync(parsed, token).ConfigureAwait(false);
            var given = targets.Read(parsed);
            await ServedTargets.AttachAsync(app.Services, given, token).ConfigureAwait(false);
            var listeners = app.Services.GetRequiredService<StartListeners>();
            var launch = new Launch(app.Services.OfFirstTarget<TargetConnection>(), listeners, streams.Error.WriteLine, token) { SaysEnd = true };
            await using var closingLaunch = launch.ConfigureAwait(false);
            if (words.Command is { } wanted)
            {
                await launch.AttachAsync(new CommandStart(wanted)).ConfigureAwait(false);
            }
            else if (parsed.GetValue(diagnosticPort) is { } path)
            {
                await app.Services.OfFirstTarget<TargetMonitor>().ListenAsync(path, token).ConfigureAwait(false);
            }

            var url = await app.StartListeningAsync(options, token).ConfigureAwait(false);
            streams.Output.WriteLine($"Dashboard: {Login.Printed(url, options.Secrets)}");
            if (words.Command is null && parsed.GetValue(diagnosticPort) is null && !given.Any(static one => one.IsGiven))
            {
                browser.Open(parsed, Login.Address(url, options.Secrets, AllPools), streams.Error);
            }

            var listening = words.Command is null ? Task.CompletedTask : SayListeningAsync(launch, streams.Error, given[0].BaseAddress, token);
            await app.WaitForEndAsync(token).ConfigureAwait(false);
            await listening.ConfigureAwait(false);
            return Exit.Done;
        }));
    }

    /// <summary>A program that takes no load can still be watched.</summary>
    private static async Task SayListeningAsync(Launch launch, TextWriter error, Uri? given, CancellationToken token)
    {
        try
        {
            await launch.ListeningAsync(given).ConfigureAwait(false);
        }
        catch (UserFacingException) when (launch.HasEnded)
        {
            // Its end is reported already, with its exit code.
        }
        catch (UserFacingException e)
        {
            await error.WriteLineAsync(e.Message).ConfigureAwait(false);
        }
        catch (OperationCanceledException) when (token.IsCancellationRequested)
        {
            // The dashboard ends before the program listens.
        }
    }

    /// <summary>Ends on Ctrl-C, SIGTERM or the host's end; stops in an orderly way.</summary>
    public static async Task WaitForEndAsync(this WebApplication app, CancellationToken token)
    {
        try
        {
            await app.WaitForShutdownAsync(token).ConfigureAwait(false);
        }
        catch (OperationCanceledException) when (token.IsCancellationRequested)
        {
            // Ctrl-C or SIGTERM is the ordinary end of a server.
        }
    }
}
