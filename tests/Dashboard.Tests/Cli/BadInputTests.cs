namespace Dashboard.Tests.Cli;

/// <summary>What cannot be done is told in one sentence that says what to do, with an exit code that scripts can see.</summary>
public sealed class BadInputTests
{
    /// <summary>Above what the kernel gives out.</summary>
    private const string NoSuchProcess = "99999999";

    [Theory(Timeout = 20_000)]
    [InlineData("serve", "--port", "0", "--process-id", NoSuchProcess)]
    [InlineData("record", "--process-id", NoSuchProcess, "-d", "1s")]
    [InlineData("doctor", "--watch", NoSuchProcess, "--for", "60s")]
    public async Task A_process_that_is_not_there_is_refused(params string[] arguments)
    {
        using var folder = new TemporaryFolder();

        var verb = await CalledVerb.RunAsync([.. arguments, "--data", folder.FullPath]);

        verb.FailedWith(1, $"Process {NoSuchProcess} not found");
    }

    [Fact(Timeout = 20_000)]
    public async Task Why_a_process_that_is_not_there_cannot_be_attached_to_is_told_as_to_whom_it_is_refused()
    {
        var verb = await CalledVerb.RunAsync("ps", "--why", NoSuchProcess);

        Assert.Equal((1, $"Process {NoSuchProcess} cannot be attached to."), (verb.ExitCode, Assert.Single(verb.Errors)));
        Assert.Equal(
            [$"Process {NoSuchProcess} not found: 'ps' lists the processes that you can attach to.", "", "  Process            FAILED     not found"],
            verb.Output.TrimEnd().Split('\n'));
    }

    [Theory(Timeout = 20_000)]
    [InlineData("report writes html, csv, json, not pdf: open the html in a browser to print it", "report", "last", "-o", "run.pdf")]
    [InlineData("--port takes a port", "serve", "--port", "70000")]
    [InlineData("--port", "serve", "--port", "http")]
    [InlineData("--interval takes a duration", "serve", "--interval", "1ms")]
    [InlineData("--interval takes a duration", "demo", "--interval", "fast")]
    [InlineData("--bind takes an IP address", "serve", "--bind", "everywhere")]
    [InlineData("--bind 0.0.0.0 gives other machines access: add --allow-remote", "serve", "--bind", "0.0.0.0")]
    [InlineData("--allow-remote needs --certificate FILE for HTTPS, or --insecure", "serve", "--bind", "::", "--allow-remote")]
    [InlineData("--bind 192.0.2.1 gives other machines access", "--bind", "192.0.2.1", "--insecure")]
    [InlineData("--certificate and --insecure are mutually exclusive", "serve", "--certificate", "x.pfx", "--insecure")]
    [InlineData("--no-token is for this machine only", "serve", "--bind", "0.0.0.0", "--allow-remote", "--insecure", "--no-token")]
    [InlineData("--no-token and --token-file are mutually exclusive", "demo", "--no-token", "--token-file", "x")]
    [InlineData("--programs lets the page run any command as you: leave out --no-token", "serve", "--programs", "--no-token")]
    [InlineData("--programs lets the page run any command as you: leave out --allow-remote", "serve", "--programs", "--allow-remote", "--bind", "0.0.0.0", "--insecure")]
    [InlineData("--programs lets the page run any command as you: leave out --allow-remote", "--programs", "--allow-remote")]
    [InlineData("--bind 0.0.0.0 gives other machines access: add --allow-remote", "serve", "--programs", "--bind", "0.0.0.0")]
    [InlineData("--base-address takes an address", "serve", "--base-address", "ftp://here")]
    [InlineData("--process-id", "serve", "--process-id", "-3")]
    [InlineData("--diagnostic-port and --follow are mutually exclusive", "serve", "--diagnostic-port", "target.sock", "--follow", "A=b")]
    [InlineData("-- COMMAND starts the process to attach to: leave out --follow", "serve", "--follow", "A=b", "--", "dotnet", "Shop.dll")]
    [InlineData("--process-id", "record", "-d", "1s")]
    [InlineData("--duration takes a duration", "record", "--process-id", "1", "-d", "soon")]
    [InlineData("--why takes the id of a process", "ps", "--why", "0")]
    [InlineData("No .NET process of this user is 'Shop-that-is-not'", "doctor", "Shop-that-is-not")]
    [InlineData("--path takes a process to send load to, or -- COMMAND to start one", "doctor", "--path", "/orders")]
    [InlineData("doctor -- COMMAND takes --path", "doctor", "--", "dotnet", "Shop.dll")]
    [InlineData("leave out the other one", "doctor", "1", "--path", "/", "--", "dotnet", "Shop.dll")]
    [InlineData("-c takes a number from 1", "doctor", "1", "--path", "/", "-c", "0")]
    [InlineData("--connections is of the load: give --path too", "doctor", "1", "-c", "5")]
    [InlineData("--markdown and --json are two forms of one answer", "doctor", "--markdown", "--json")]
    [InlineData("doctor looks at one process, or at all", "doctor", "1", "2")]
    [InlineData("--for is of the watch: give --watch too", "doctor", "1", "--for", "8h")]
    [InlineData("--watch watches processes as they are: leave out --path", "doctor", "1", "--watch", "--path", "/")]
    [InlineData("--watch watches processes as they are: leave out --explain", "doctor", "--watch", "--explain", "shop.log")]
    [InlineData("leave out -- COMMAND", "doctor", "--watch", "--", "dotnet", "Shop.dll")]
    [InlineData("--for takes a duration from 1s to 720h", "doctor", "--watch", "--for", "0s")]
    [InlineData("--on-finding takes a command in quotes", "doctor", "--watch", "--on-finding", "no-such-program --now")]
    [InlineData("--webhook-host is of the webhook: give --webhook too", "doctor", "--watch", "--webhook-host", "example.com")]
    [InlineData("add --webhook-host example.com to allow that", "doctor", "--watch", "--webhook", "https://example.com/hook")]
    [InlineData("No .NET process of this user is 'Shop-that-is-not'", "doctor", "--watch", "99999999", "Shop-that-is-not")]
    [InlineData("No .NET process of this user is 'Shop-that-is-not'", "ps", "--why", "Shop-that-is-not")]
    [InlineData("--trace-link takes an http or https address with {traceId} in it", "serve", "--trace-link", "https://tracing.example/trace")]
    [InlineData("--trace-link takes an http or https address with {traceId} in it", "demo", "--trace-link", "javascript:alert({traceId})")]
    [InlineData("and without a password", "run", "--demo", "--path", "/", "--trace-link", "https://me:secret@tracing.example/{traceId}")]
    [InlineData("--trace-link is for the html of one run", "report", "last", "-o", "run.json", "--trace-link", "https://tracing.example/{traceId}")]
    [InlineData("--work takes up to 20 names of ActivitySources", "serve", "--work", "*")]
    [InlineData("--work takes up to 20 names of ActivitySources", "record", "--process-id", "1", "--work", "MassTransit", "--work", "a/b")]
    [InlineData("--work reads each request's time, which --signals waits does not", "demo", "--work", "MassTransit", "--signals", "waits")]
    [InlineData("sing", "sing")]
    [InlineData("--song", "serve", "--song", "any")]
    public async Task A_bad_argument_is_refused(string says, params string[] arguments)
    {
        var verb = await CalledVerb.RunAsync(arguments);

        verb.FailedWith(2, says);
    }

    [Fact(Timeout = 20_000)]
    public async Task A_data_folder_that_cannot_be_written_is_refused()
    {
        using var folder = new TemporaryFolder();
        await File.WriteAllTextAsync(folder["a-file"], "in the way", TestContext.Current.CancellationToken);

        var serve = await CalledVerb.RunAsync("serve", "--port", "0", "--data", folder["a-file"]);
        var record = await CalledVerb.RunAsync("record", "--process-id", $"{Environment.ProcessId}", "-d", "1s", "--data", folder["a-file"]);

        serve.FailedWith(1, "The data folder");
        record.FailedWith(1, "The data folder");
    }

    [Fact(Timeout = 20_000)]
    public async Task A_diagnostic_port_where_no_socket_can_be_made_is_refused()
    {
        using var folder = new TemporaryFolder();

        var verb = await CalledVerb.RunAsync("serve", "--port", "0", "--data", folder.FullPath, "--diagnostic-port", folder["none/target.sock"]);

        verb.FailedWith(1, "does not exist");
    }
}
