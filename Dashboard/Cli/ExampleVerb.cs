using System.CommandLine;
using Dashboard.Access;
using Dashboard.Cli.Frame;
using Dashboard.RunFile;
using Dashboard.Shell;

namespace Dashboard.Cli;

/// <summary>The verb <c>example</c>: the page of a recorded run, without a target.</summary>
internal static class ExampleVerb
{
    public static Command Create(StandardStreams streams)
    {
        var port = Options.Port("--port", ServeOptions.UsualPort, "Port of the page");
        var command = new Command("example", "Opens a recorded run of a server whose thread pool starved; nothing is attached to, started or kept.") { port };
        var browser = new BrowserOption();
        browser.AddTo(command);
        var access = new ServeAccess();
        access.AddTokenTo(command);
        command.SetAction((parsed, outer) => Exit.SayAsync(streams.Error, async () =>
        {
            using var parent = ParentWatch.Start(outer);
            using var example = await ExampleRecording.UnpackAsync(parent.Token).ConfigureAwait(false);
            var options = access.Read(parsed, streams.Error) with { Port = parsed.GetValue(port), DataFolder = example.Folder };
            var app = WebHost.Build(options);
            await using var closingApp = app.ConfigureAwait(false);
            app.Services.GetRequiredService<RunFolder>().Notice = example.Notice;
            var url = await app.StartListeningAsync(options, parent.Token).ConfigureAwait(false);
            var page = $"/runs/{example.Id}";
            streams.Output.WriteLine($"Dashboard: {Login.Printed(url, options.Secrets, page)}");
            browser.Open(parsed, Login.Address(url, options.Secrets, page), streams.Error);
            await app.WaitForEndAsync(parent.Token).ConfigureAwait(false);
            return Exit.Done;
        }));
        return command;
    }
}
