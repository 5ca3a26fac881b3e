using System.CommandLine;
using System.CommandLine.Parsing;
using Dashboard.Catalogue;
using Dashboard.Cli.Doctor;
using Dashboard.Cli.Doctor.Explain;
using Dashboard.Cli.Doctor.Watch;
using Dashboard.Cli.Frame;
using Dashboard.Diagnosis.Rules;
using Dashboard.Load;
using Dashboard.Looks;
using Dashboard.Running;
using Dashboard.Running.Programs;
using Dashboard.Target;
using Dashboard.Target.Launching;
using Dashboard.Target.Watched;
using Dashboard.Timeline.Findings;

namespace Dashboard.Cli;

/// <summary>The verb <c>doctor</c>: what is wrong with a process, whose code it is and what to do, in the terminal.</summary>
internal static class DoctorVerb
{
    private static readonly TimeSpan LongestOfAll = TimeSpan.FromSeconds(5);
    private static readonly TimeSpan LoadTime = TimeSpan.FromSeconds(7);
    private static readonly TimeSpan LoadTail = TimeSpan.FromSeconds(0.5);

    /// <summary>Characters: reading of something endless ends.</summary>
    private const long MostOfLog = 1L << 30;

    public static Command Create(CommandWords words, StandardStreams streams)
    {
        var process = new Argument<string[]>("process")
        {
            Description = $"The process to look at ({ProcessArgument.Forms}), several with --watch; without it, all of this user, a line each",
            Arity = ArgumentArity.ZeroOrMore,
        };
        var found = (int?)null;
        var watch = new WatchOptions();
        var path = new Option<string?>("--path") { Description = "Send load to this path meanwhile, for example /orders" }
            .Checked(text => text is null ? null : TypedPath.Of(text).Refuse());
        var connections = new Option<int?>("--connections", "-c")
        {
            Description = $"Connections of that load, 1 to {LoadLimits.MaxConnections} (default {LoadDefaults.Connections})",
        }.Checked(count => count is null or (>= 1 and <= LoadLimits.MaxConnections) ? null : $"-c takes a number from 1 to {LoadLimits.MaxConnections}");
        var baseAddress = Options.BaseAddress();
        var data = Options.Data();
        var explain = new Option<string?>("--explain")
        {
            Description = "Instead of a process, read a log and say what the known messages in it mean; - reads what is piped in",
            HelpName = "file",
        }.Checked(file => file is null || !string.IsNullOrWhiteSpace(file) ? null : "--explain takes a file, or - for what is piped in");
        var pending = new Option<bool>("--pending")
        {
            Description = "Also list which async methods are pending and what they await; takes a full collection, which stops the process for a moment that "
                + "grows with its heap",
        };
        var markdown = new Option<bool>("--markdown") { Description = "Write Markdown" };
        var json = JsonOutput.Option();
        var command = new Command(
            "doctor",
            "Says what is wrong with a process's thread pool, whose code it is and what to do, or what the messages of a log mean; with --watch it waits until "
                + "something is wrong. Exit code 0: nothing wrong, 3: something is, 1: could not look. "
                + CommandWords.Help)
        {
            process, path, connections, baseAddress, data, explain, pending, markdown, json,
        };
        command.AddAll(watch.All);
        command.Validators.Add(result =>
        {
            JsonOutput.RefuseBoth(result, json, markdown);
            string[] names = [.. result.GetResult(process)?.Tokens.Select(static token => token.Value) ?? []];
            watch.Refuse(result, words, names, [path, connections, baseAddress, explain]);
            if (Options.Given(result, pending) && (watch.IsGiven(result) || words.Command is not null || names.Length != 1 || Options.Given(result, path)))
            {
                result.AddError("--pending takes one process, which is looked at once and without a load");
            }

            if (watch.IsGiven(result))
            {
                return;
            }

            var (hasProcess, hasPath) = (names.Length > 0, Options.Given(result, path));
            if (Options.Given(result, explain) && (words.Command is not null || hasProcess
                || ((Option[])[path, connections, baseAddress, data]).Any(option => Options.Given(result, option))))
            {
                result.AddError("--explain reads a log, and no process: leave out the process, its load and --data");
            }
            else if (words.Command is not null && hasProcess)
            {
                result.AddError("-- COMMAND starts the process to look at: leave out the other one");
            }
            else if (words.Command is not null && !hasPath)
            {
                result.AddError("doctor -- COMMAND takes --path, for example --path /orders: a server without requests has nothing wrong");
            }
            else if (words.Command is null && hasPath && !hasProcess)
            {
                result.AddError("--path takes a process to send load to, or -- COMMAND to start one");
            }
            else if (!hasPath && ((Option[])[connections, baseAddress]).FirstOrDefault(option => Options.Given(result, option)) is { } ofLoad)
            {
                result.AddError($"{ofLoad.Name} is of the load: give --path too");
            }
            else if (names.Length > 1)
            {
                result.AddError("doctor looks at one process, or at all: leave out the others, or add --watch");
            }
            else if (names is [var name])
            {
                found = ProcessArgument.Find("doctor", name, result.AddError);
            }
        });
        command.SetAction((parsed, token) => Exit.SayAsync(streams.Error, async () =>
        {
            var form = parsed.GetValue(json) ? DoctorForm.Json : parsed.GetValue(markdown) ? DoctorForm.Markdown : DoctorForm.Text;
            var output = new DoctorOutput(streams, form);
            if (parsed.GetValue(explain) is { } log)
            {
                return await ExplainAsync(log, output, streams, token).ConfigureAwait(false);
            }

            var headless = await Headless.StartAsync(streams.Error, parsed.GetValue(data), interval: null, coalesces: watch.IsGiven(parsed))
                .ConfigureAwait(false);
            await using var closing = headless.ConfigureAwait(false);
            if (watch.IsGiven(parsed))
            {
                var request = new WatchRequest(
                    parsed.GetValue(process) ?? [], form, watch.LengthIn(parsed), watch.CommandIn(parsed), watch.WebhookIn(parsed));
                return await WatchCommand.RunAsync(headless, request, streams, token).ConfigureAwait(false);
            }

            if (parsed.GetValue(path) is { } typed)
            {
                using var file = words.Command is [var program, ..] ? await headless.OpenOutputAsync(program).ConfigureAwait(false) : null;
                var launch = headless.NewLaunch(file, token);
                await using var closingLaunch = launch.ConfigureAwait(false);
                headless.Signals.Give(SignalLevel.All);
                await AttachAsync(headless, launch, words, found, parsed.GetValue(baseAddress), token).ConfigureAwait(false);
                var report = await LoadAsync(headless, TypedPath.Of(typed), parsed.GetValue(connections), token).ConfigureAwait(false);
                return output.Write(report);
            }

            headless.Signals.Give(SignalLevel.Counters);
            if (found is not { } processId)
            {
                return output.Write(await AllAsync(headless, token).ConfigureAwait(false));
            }

            await headless.Connection.AttachAsync(processId, baseAddress: null, token).ConfigureAwait(false);
            var plan = new LookPlan(LookPlan.LongestOfOne) { ListsPending = parsed.GetValue(pending) };
            var look = DoctorLook.OfAsync(headless.Target, ListeningPorts.Of(processId), plan, TimeProvider.System, token);
            return output.Write(await look.ConfigureAwait(false));
        }));
        return command;
    }

    private static async Task<int> ExplainAsync(string log, DoctorOutput output, StandardStreams streams, CancellationToken token)
    {
        using var reader = LogInput.Open(log, streams.OpenInput);
        try
        {
            var explanation = await LogScan.OfAsync(reader, MostOfLog, token).ConfigureAwait(false);
            if (explanation.Lines == 0)
            {
                throw new UserFacingException($"{(log == LogInput.Standard ? "What was piped in" : Path.GetFullPath(log))} has no text: "
                    + "nothing was explained.");
            }

            var exitCode = output.Write(explanation);
            return token.IsCancellationRequested ? Exit.Signalled : exitCode;
        }
        catch (IOException e)
        {
            throw new UserFacingException($"The log cannot be read to its end ({e.Message.TrimEnd('.')}).", e);
        }
    }

    private static async Task AttachAsync(Headless headless, Launch launch, CommandWords words, int? processId, Uri? baseAddress, CancellationToken token)
    {
        if (words.Command is { } wanted)
        {
            await launch.AttachAsync(new CommandStart(wanted)).ConfigureAwait(false);
            await launch.ListeningAsync(baseAddress).ConfigureAwait(false);
        }
        else
        {
            await headless.AttachForLoadAsync(processId!.Value, baseAddress, token).ConfigureAwait(false);
        }
    }

    /// <summary>The load is a run like any other, and its report is that of the run.</summary>
    private static async Task<DoctorReport> LoadAsync(Headless headless, TypedPath typed, int? connections, CancellationToken token)
    {
        if (headless.Connection.BaseAddress is not { } address)
        {
            throw new UserFacingException("Where the process takes requests is not known: give --base-address, for example --base-address 5080.");
        }

        var endpoint = CustomEndpoint.Of(typed.Path);
        var load = new LoadOverrides { Connections = connections, DurationSeconds = LoadTime.TotalSeconds, Query = typed.Query }.On(endpoint, address);
        var run = await headless.RunAsync(
            () => headless.Runs.StartAsync(LoadRunPlan.Of(endpoint, load, LoadTail), token), saysLines: false, token).ConfigureAwait(false);
        token.ThrowIfCancellationRequested();
        return DoctorReport.Of(run, headless.Monitor.Facts!, load.Connections);
    }

    /// <summary>Counters alone, of as many at a time as can be watched.</summary>
    private static async Task<IReadOnlyList<(ListedProcess Process, DoctorReport? Report, string? Problem)>> AllAsync(
        Headless headless, CancellationToken token)
    {
        var processes = (await new ProcessList().LookAsync(token).ConfigureAwait(false)).Where(one => one.Facts.ProcessId != Environment.ProcessId).ToList();
        var looked = new List<(ListedProcess, DoctorReport?, string?)>();
        using var attaching = new SemaphoreSlim(WatchedTargets.MostAttaching);
        foreach (var some in processes.Chunk(WatchedTargets.Most))
        {
            while (headless.Targets.All.Count < some.Length)
            {
                (await headless.Targets.AddAsync(token).ConfigureAwait(false)).Of<SignalLevels>().Give(SignalLevel.Counters);
            }

            looked.AddRange(await Task.WhenAll(some.Select((one, i) => LookAsync(headless.Targets.All[i], one, attaching, token))).ConfigureAwait(false));
        }

        return PoolVerdict.WorstFirst(
            looked, static one => one.Item2?.Verdict, static one => (one.Item1.Facts.Name, one.Item1.Facts.ProcessId));
    }

    private static async Task<(ListedProcess Process, DoctorReport? Report, string? Problem)> LookAsync(
        WatchedTarget target, ListedProcess process, SemaphoreSlim attaching, CancellationToken token)
    {
        try
        {
            await attaching.WaitAsync(token).ConfigureAwait(false);
            try
            {
                await target.Of<TargetConnection>().AttachAsync(process.Facts.ProcessId, baseAddress: null, token).ConfigureAwait(false);
            }
            finally
            {
                attaching.Release();
            }

            return (process, await DoctorLook.OfAsync(
                target, process.Ports, new LookPlan(LongestOfAll) { CountersAlone = true }, TimeProvider.System, token).ConfigureAwait(false), null);
        }
        catch (UserFacingException e)
        {
            return (process, null, e.Message);
        }
    }
}
