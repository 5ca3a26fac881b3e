using System.Diagnostics;
using TargetApp.Requests;
using TargetApp.Store;

namespace TargetApp.Scenarios;

/// <summary>
/// What all scenarios have in common around their handler: the <c>?ms=</c> or <c>?operations=</c>, the log, and 503 when something behind is down.
/// </summary>
internal sealed class ScenarioEndpoint
{
    private readonly Func<ScenarioCall, string>? _blocking;
    private readonly Func<ScenarioCall, Task<string>>? _awaiting;

    /// <summary>A handler that holds its thread to the end.</summary>
    public ScenarioEndpoint(Scenario scenario, Func<ScenarioCall, string> handler) => (Scenario, _blocking) = (scenario, handler);

    /// <summary>A handler that gives its thread back while it waits.</summary>
    public ScenarioEndpoint(Scenario scenario, Func<ScenarioCall, Task<string>> handler) => (Scenario, _awaiting) = (scenario, handler);

    public Scenario Scenario { get; }

    public async Task AnswerAsync(HttpContext context, Backends behind, RequestLog log)
    {
        context.Response.ContentType = "text/plain; charset=utf-8";
        var (call, sentence) = Read(context.Request, behind);
        if (sentence is not null)
        {
            context.Response.StatusCode = StatusCodes.Status400BadRequest;
            await context.Response.WriteAsync(sentence).ConfigureAwait(false);
            return;
        }

        var thread = Environment.CurrentManagedThreadId;
        var start = Stopwatch.GetTimestamp();
        string answer;
        try
        {
            answer = await InvokeAsync(call).ConfigureAwait(false);
        }
        catch (Exception e) when (e is BackendUnavailableException or StoreException)
        {
            context.Response.StatusCode = StatusCodes.Status503ServiceUnavailable;
            answer = e.Message;
        }

        log.Add(Scenario.Id, start, Stopwatch.GetTimestamp() - start, thread, Environment.CurrentManagedThreadId);
        await context.Response.WriteAsync(answer).ConfigureAwait(false);
    }

    private (ScenarioCall Call, string? Sentence) Read(HttpRequest request, Backends behind)
    {
        if (Scenario.DefaultMs is null && AskedNumber.IsIn(request, "ms"))
        {
            return (default, $"{Scenario.Path} has no ms: use operations for the number of records that a request sets, 1 to {StoreOperations.Highest}.");
        }

        var (ms, badMs) = AskedNumber.Read(request, "ms", AskedNumber.HighestMilliseconds);
        var (operations, badOperations) = Scenario.DefaultOperations is null ? default : AskedNumber.Read(request, "operations", StoreOperations.Highest);
        return (new ScenarioCall(Scenario, ms, operations, behind), badMs ?? badOperations);
    }

    private ValueTask<string> InvokeAsync(ScenarioCall call) => _blocking is null ? new(_awaiting!(call)) : new(_blocking(call));
}
