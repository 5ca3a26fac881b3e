using System.CommandLine;
using Dashboard.Access;
using Dashboard.Catalogue;
using Dashboard.Cli.Frame;
using Dashboard.Running;
using Dashboard.Shell;
using Dashboard.Target.Watched;

namespace Dashboard.Cli;

/// <summary>The verb <c>demo</c>: DbMock and TargetApp as children, attached to TargetApp, at one address.</summary>
internal static class DemoVerb
{
    public static Command Create(StandardStreams streams)
    {
        var port = Options.Port("--port", ServeOptions.UsualPort, "Port of the page");
        var targetPort = Options.Port("--target-port", 5000, "Port of the sample web server");
        var dbPort = Options.Port("--db-port", 9000, "Port of the slow database");
        var slowPort = Options.Port("--slow-port", 5001, "Port of the slow API");
        var data = Options.Data();
        var interval = Options.Interval();
        var signals = Options.Signals("all");
        var noCapture = Options.NoCapture();
        var keep = Options.KeepCommandLine();
        var traces = Options.LinkOfTraces();
        var browser = new BrowserOption();
        var command = new Command("demo", "Starts the sample web server with its slow services and the dashboard attached to it.")
        {
            port, targetPort, dbPort, slowPort, data, interval, signals, noCapture, keep, traces,
        };
        var work = new WorkOption(signals);
        work.AddTo(command);
        browser.AddTo(command);
        var access = new ServeAccess();
        access.AddTokenTo(command);
        command.SetAction((parsed, outer) => Exit.SayAsync(streams.Error, async () =>
        {
            using var parent = ParentWatch.Start(outer);
            var token = parent.Token;
            var options = access.Read(parsed, streams.Error) with
            {
                Port = parsed.GetValue(port),
                DataFolder = parsed.GetValue(data),
                TraceLink = parsed.GetValue(traces),
            };
            var app = WebHost.Build(options);
            await using var closingApp = app.ConfigureAwait(false);
            var url = await app.StartListeningAsync(options, token).ConfigureAwait(false);
            var ports = new SamplePorts(parsed.GetValue(targetPort), parsed.GetValue(dbPort), parsed.GetValue(slowPort));
            app.Services.UseSignals(work.Level(parsed));
            work.Use(app.Services.GetRequiredService<WatchedTargets>(), parsed, streams.Error);
            app.Services.UseNoCapture(parsed.GetValue(noCapture));
            app.Services.UseKeepCommandLine(parsed.GetValue(keep));
            app.Services.UseInterval(parsed.GetValue(interval));
            var sample = await app.Services.GetRequiredService<SampleHost>().StartAsync(ports, token).ConfigureAwait(false);
            await app.Services.OfFirstTarget<TargetConnection>().AttachAsync(sample.TargetProcessId, sample.BaseAddress, token).ConfigureAwait(false);
            streams.Output.WriteLine($"Dashboard: {Login.Printed(url, options.Secrets)}");
            browser.Open(parsed, Login.Address(url, options.Secrets), streams.Error);
            await app.WaitForEndAsync(token).ConfigureAwait(false);
            return Exit.Done;
        }));
        return command;
    }
}
