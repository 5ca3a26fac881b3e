using System.ComponentModel;
using Dashboard.Catalogue;
using Dashboard.Looks;
using Dashboard.Running;
using ModelContextProtocol.Protocol;
using ModelContextProtocol.Server;

namespace Dashboard.Assistants;

/// <summary>The tools. Each asks code that pages and verbs ask too, and answers in at most <see cref="Answer.MaxBytes"/>; a failure is one sentence.</summary>
/// <param name="page">The address of the served page, of which links are made; null where none is.</param>
internal sealed class AssistantTools(AssistantTargets targets, AssistantRuns runs, Consent consent, Func<string?> page)
{
    private const string Process = "Id, name, or :port on which it listens (list_processes has them)";
    private const string Run = "Id of a recorded run, or last, instead of a process";
    private const string Shared = " Give a process or a run. Questions on one process within a minute share one look of eight seconds at it.";

    public IEnumerable<McpServerTool> All() =>
    [
        Reads(ListProcessesAsync, "list_processes", "Lists the .NET processes of this user that can be attached to, with their ports."),
        Reads(
            DoctorAsync, "doctor",
            "Says what is wrong with a process's thread pool: verdict, method with file and line, evidence for and against, cure, and how to prove it. Start "
                + "here. Looks for up to eleven seconds, while requests come."),
        Reads(
            WhoBlocksAsync, "who_blocks",
            "Which call sites blocked pool threads, with file and line, kind of wait, route and mean number of threads." + Shared),
        Reads(WhereTimeWentAsync, "where_time_went", "Where the time of requests went, by route: queued, blocked, running, awaiting." + Shared),
        Reads(WhoMadeWhomWaitAsync, "who_made_whom_wait", "Which route's requests waited because of which other's, in seconds a request." + Shared),
        Acts(
            PendingAsync, "pending",
            "Lists async methods of a process that have begun and not ended, with what each awaits: requests that hang without blocking a thread, also from "
                + "before anybody looked. Stops the process for a moment that grows with its heap. Asks the user first."),
        Acts(RecordAsync, "record", "Records a process for some seconds into a run file, without load, and says what was wrong. Asks the user first."),
        Acts(
            StartLoadAsync, "start_load",
            "Sends GET requests to a process on this machine for some seconds, records that as a run, and says what was wrong. Asks the user first."),
        Reads(CompareAsync, "compare", "Compares two recorded runs: faster, slower, same, or why there is no verdict, and what changed in the pool."),
        Acts(
            ProveAsync, "prove",
            "Proves a cure: repeats what a run did (its load, or its recording) on the changed and restarted process, and compares. Asks the user first."),
    ];

    internal Task<CallToolResult> ListProcessesAsync(CancellationToken token) =>
        AnswerAsync(async () => Answers.Of(await ProcessChoice.AllAsync(token).ConfigureAwait(false)));

    internal Task<CallToolResult> DoctorAsync([Description(Process)] string? process = null, CancellationToken token = default) => AnswerAsync(async () =>
    {
        var chosen = await ProcessChoice.OfAsync(process, token).ConfigureAwait(false);
        return Answers.Of(await targets.LookAsync(chosen, token).ConfigureAwait(false), PageOfProcesses());
    });

    internal Task<CallToolResult> WhoBlocksAsync(
        [Description(Process)] string? process = null, [Description(Run)] string? run = null, CancellationToken token = default) =>
        AnswerAsync(async () => Answers.Blocking(await KnownAsync(process, run, token).ConfigureAwait(false)));

    internal Task<CallToolResult> WhereTimeWentAsync(
        [Description(Process)] string? process = null, [Description(Run)] string? run = null, CancellationToken token = default) =>
        AnswerAsync(async () => Answers.RequestTime(await KnownAsync(process, run, token).ConfigureAwait(false)));

    internal Task<CallToolResult> WhoMadeWhomWaitAsync(
        [Description(Process)] string? process = null, [Description(Run)] string? run = null, CancellationToken token = default) =>
        AnswerAsync(async () => Answers.Waits(await KnownAsync(process, run, token).ConfigureAwait(false)));

    internal Task<CallToolResult> PendingAsync(McpServer server, [Description(Process)] string? process = null, CancellationToken token = default) =>
        AnswerAsync(async () =>
        {
            var chosen = await ProcessChoice.OfAsync(process, token).ConfigureAwait(false);
            await consent.AskAsync(
                server,
                $"List the pending async methods of {NameOf(chosen)}? It collects its garbage and stands still while its objects are listed, longer with a "
                    + "larger heap.",
                token).ConfigureAwait(false);
            return Answers.Pending(
                await targets.UseAsync(chosen, SignalLevel.Counters, target => target.Monitor.ListPendingAsync(token), token).ConfigureAwait(false));
        });

    internal Task<CallToolResult> RecordAsync(
        McpServer server,
        [Description(Process)] string? process = null,
        [Description("1 to 60")] double seconds = 10,
        CancellationToken token = default) => AnswerAsync(async () =>
    {
        if (AssistantRuns.Seconds.Refuse(seconds) is { } refusal)
        {
            throw new UserFacingException(refusal);
        }

        var chosen = await ProcessChoice.OfAsync(process, token).ConfigureAwait(false);
        await consent.AskAsync(server, $"Record {NameOf(chosen)} for {Readable.ExactSeconds(seconds)} into a run file?", token).ConfigureAwait(false);
        return OfRun(await runs.RecordAsync(chosen, seconds, token).ConfigureAwait(false));
    });

    internal Task<CallToolResult> StartLoadAsync(
        McpServer server,
        [Description(Process)] string? process = null,
        [Description("What to call with GET, for example /orders or /orders?days=7")] string? path = null,
        [Description("Requests at the same time, 1 to 100")] int connections = LoadDefaultConnections,
        [Description("1 to 60")] double seconds = 10,
        [Description("Address of this machine, for example http://127.0.0.1:5000; default: where the process listens")] string? address = null,
        CancellationToken token = default) => AnswerAsync(async () =>
    {
        var request = LoadRequest.Of(path, connections, seconds);
        var where = address is null ? null : LoadAddress.Read(address);
        var chosen = await ProcessChoice.OfAsync(process, token).ConfigureAwait(false);
        await consent.AskAsync(
            server,
            $"Send load to {NameOf(chosen)}{(where is null ? "" : $" at {where.Authority}")}: GET {request.Endpoint.Path}, "
                + $"{Readable.Plural(connections, "connection")}, for {Readable.ExactSeconds(seconds)}, recorded as a run?",
            token).ConfigureAwait(false);
        return OfRun(await runs.LoadAsync(chosen, request, where, token).ConfigureAwait(false));
    });

    internal Task<CallToolResult> CompareAsync(
        [Description("Id of the run before the change, or last~1")] string? before = null,
        [Description("Id of the run after it, or last")] string? after = null,
        CancellationToken token = default) => AnswerAsync(async () => await ComparedAsync(before, after, token).ConfigureAwait(false));

    internal Task<CallToolResult> ProveAsync(
        McpServer server,
        [Description(Process)] string? process = null,
        [Description("Id of the run before the change, or last")] string? before = null,
        CancellationToken token = default) => AnswerAsync(async () =>
    {
        var earlier = await runs.FindAsync(before, token).ConfigureAwait(false);
        if (AssistantRuns.RefuseAgain(earlier) is { } refusal)
        {
            throw new UserFacingException(refusal);
        }

        var chosen = await ProcessChoice.OfAsync(process, token).ConfigureAwait(false);
        await consent.AskAsync(
            server, $"Run {earlier.Id} once more on {NameOf(chosen)} ({(earlier.Header!.Plan is null ? "a recording" : "its load")}), and compare?", token)
            .ConfigureAwait(false);
        var report = await runs.AgainAsync(chosen, earlier, token).ConfigureAwait(false);
        return (await ComparedAsync(earlier.Id, report.RunId, token).ConfigureAwait(false)).With("poolNow", 2, report.Verdict.Sentence);
    });

    private const int LoadDefaultConnections = 20;

    private async Task<Answer> ComparedAsync(string? before, string? after, CancellationToken token)
    {
        var comparison = await runs.CompareAsync(before, after, token).ConfigureAwait(false);
        var compared = comparison.Verdicts[0];
        return Answers.Of(comparison, PageAt(CompareAddress.Of(compared.A.Runs[0].Id, compared.B.Runs[0].Id)));
    }

    private async Task<Known> KnownAsync(string? process, string? run, CancellationToken token)
    {
        if (process is not null && run is not null)
        {
            throw new UserFacingException("Give a process or a run, not both.");
        }

        if (run is not null)
        {
            var recorded = await runs.ReadAsync(run, token).ConfigureAwait(false);
            return Known.OfRun(recorded, PageAt($"/runs/{recorded.Header.Id}"));
        }

        var (report, age) = await targets.LookAtAllAsync(await ProcessChoice.OfAsync(process, token).ConfigureAwait(false), token).ConfigureAwait(false);
        return Known.OfLook(report, age, PageOfProcesses());
    }

    private Answer OfRun(DoctorReport report) => Answers.Of(report, PageAt($"/runs/{report.RunId}"));

    private string? PageOfProcesses() => PageAt("/targets?overview=all");

    private string? PageAt(string path) => page() is { } address ? $"{address}{path}" : null;

    private static string NameOf(Target.ListedProcess process) => Target.ProcessNames.Of(process);

    private static async Task<CallToolResult> AnswerAsync(Func<Task<Answer>> answer)
    {
        try
        {
            return Result((await answer().ConfigureAwait(false)).ToJson(), isError: false);
        }
        catch (UserFacingException e)
        {
            return Result(DataText.Of(e.Message), isError: true);
        }
        catch (Exception e) when (e is not OperationCanceledException)
        {
            return Result(DataText.Of($"The call ended unexpectedly ({ExceptionText.Describe(e)})."), isError: true);
        }
    }

    private static CallToolResult Result(string text, bool isError) => new() { Content = [new TextContentBlock { Text = text }], IsError = isError };

    private static McpServerTool Reads(Delegate tool, string name, string description) => Create(tool, name, description, isReadOnly: true);

    private static McpServerTool Acts(Delegate tool, string name, string description) => Create(tool, name, description, isReadOnly: false);

    private static McpServerTool Create(Delegate tool, string name, string description, bool isReadOnly)
    {
        var options = new McpServerToolCreateOptions
        {
            Name = name,
            Description = description,
            ReadOnly = isReadOnly,
            Idempotent = isReadOnly,
            Destructive = false,
            OpenWorld = false,
        };
        return McpServerTool.Create(tool, options);
    }
}
