using Dashboard.Accounts.Awaits;
using Dashboard.Target.Awaits;
using Dashboard.Target.Lines;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Target.Awaits;

/// <summary>From the steps of threads to awaits. Stamps are milliseconds, methods have round addresses.</summary>
public sealed class ProfiledTraceTests
{
    private const ulong Handler = 0x10_0000;
    private const ulong Client = 0x20_0000;
    private const ulong Middleware = 0x30_0000;
    private const ulong Framework = 0x40_0000;
    private static readonly Dictionary<ulong, BlockFrame> Frames = new()
    {
        [Handler] = new("Orders.Get", "Shop", "Shop"),
        [Client] = new("StockClient.SlowAsync", "Shop", "Shop"),
        [Middleware] = new("Timing.Measure", "Shop", "Shop"),
        [Framework] = new("HttpProtocol.ProcessRequests", "Microsoft.AspNetCore", "Microsoft.AspNetCore"),
    };

    private readonly List<AsyncStep> _steps = [];

    /// <summary>The recorded handler awaits a method that awaits 60 ms, then one that awaits 120; middlewares and the framework await the handler.</summary>
    [Fact]
    public void A_recorded_request_has_its_awaits_with_route_method_and_time()
    {
        var buffers = new AsyncProfilerBuffer();
        Assert.True(buffers.Read(RecordedSteps.Steps, _steps));
        _steps.Add(new AsyncStep(AsyncStepKind.RequestStarted, RecordedSteps.Started, RecordedSteps.Thread) { Request = "GET /awaiting/two" });
        _steps.Add(new AsyncStep(AsyncStepKind.RequestStopped, RecordedSteps.Stopped, RecordedSteps.Thread) { Request = "GET /awaiting/two" });
        var zero = RecordedSteps.Started - 1_000_000;
        var trace = new ProfiledTrace(Of(), -zero / 1e9, 1_000_000_000).Until(0, 0.3, RecordedSteps.MethodAt, static (_, _) => null);

        // The process is young: its middlewares ran for milliseconds before they awaited.
        var calls = AwaitingSites.Of(trace, static one => one.Request).Calls
            .Where(static call => call is { Route: "GET /awaiting/two", LongestSeconds: > 0.02 }).ToList();

        Assert.Equal(["Awaiting.Steps.SecondAsync", "Awaiting.Steps.WaitAsync"], calls.Select(static call => call.Method));
        Assert.Equal([0.12, 0.06], calls.Select(static call => Math.Round(call.LongestSeconds, 2)));
        Assert.Equal(
            ["lambda in BlockingMiddleware.Use", "lambda in TimedParts.Map", "lambda in LoggedWaits.Map", "lambda in Awaiting.Map", "Awaiting.Steps.WaitAsync"],
            calls[1].Chain);
        var whole = Assert.Single(trace.Awaits, static one => one.Frame?.Method == "lambda in BlockingMiddleware.Use");
        Assert.Equal(0.19, Math.Round(whole.To!.Value - whole.From, 2));
    }

    [Fact]
    public void A_method_that_awaits_three_times_beneath_one_await_has_one_await_of_the_whole_time()
    {
        Start("GET /orders");
        Create(7);
        Resume(7, 100, Client, Handler);
        Suspend(100);
        Resume(7, 300, Client, Handler);
        End(300, 1);
        Add(AsyncStepKind.MethodResumed, 300);
        Add(AsyncStepKind.ContextCreated, 300, 8);
        Complete(300);
        Resume(8, 400, Handler);

        var trace = Trace();

        Assert.Equal([0.1, 0.2], Of(trace, "StockClient.SlowAsync"));
        Assert.Equal([0.3, 0.1], Of(trace, "Orders.Get"));
        Assert.All(trace.Awaits, static one => Assert.Equal("GET /orders", one.Request));
    }

    /// <summary>The middleware awaits a task of the framework's, whose method awaits the handler: it goes on where the handler ends.</summary>
    [Fact]
    public void What_goes_on_where_a_method_ends_awaited_that_method()
    {
        Start("GET /orders");
        Create(7);
        Create(8);
        Resume(7, 200, Handler);
        End(200, 1);
        Resume(8, 200, Middleware);

        var trace = Trace();

        var middleware = Assert.Single(trace.Awaits, static one => one.Frame?.Method == "Timing.Measure");
        Assert.Equal("Orders.Get", trace.Operations[middleware.Task].Name);
        Assert.Equal(["Orders.Get"], AwaitingSites.Of(trace, static one => one.Request).Calls.Select(static call => call.Method));
    }

    /// <summary>Two requests await what the first loads: the second goes on in a context that is created then; its middleware knows since when.</summary>
    [Fact]
    public void Of_several_that_await_one_method_each_has_its_own_request_and_time()
    {
        Start("GET /first");
        Create(7);
        Request(AsyncStepKind.RequestStarted, "GET /second", 50, thread: 2);
        Add(AsyncStepKind.ContextCreated, 50, 9, thread: 2);
        Resume(7, 300, Client, Handler);
        End(300, 1);
        Add(AsyncStepKind.ContextCreated, 300, 10);
        Add(AsyncStepKind.MethodResumed, 300);
        End(300, 1);
        Complete(300);
        Resume(10, 301, Handler);
        End(301, 1);
        Resume(9, 301, Middleware);

        var second = Trace().Awaits.Where(static one => one is { Request: "GET /second", Frame: not null }).ToList();

        Assert.Equal(["Orders.Get", "Timing.Measure"], second.Select(static one => one.Frame?.Method).Order());
        Assert.All(second, static one => Assert.Equal((0.05, 0.301), (Math.Round(one.From, 3), Math.Round(one.To!.Value, 3))));
    }

    /// <summary>The second ends on another thread, of which no context is known: its id says which it is.</summary>
    [Fact]
    public void Requests_have_their_times_and_ids()
    {
        _steps.Add(new AsyncStep(AsyncStepKind.RequestStarted, 10, 1) { Request = "GET /first", RequestId = "0H1:00000001" });
        _steps.Add(new AsyncStep(AsyncStepKind.RequestStarted, 20, 2) { Request = "GET /second", RequestId = "0H2:00000001" });
        _steps.Add(new AsyncStep(AsyncStepKind.RequestStopped, 120, 3) { RequestId = "0H2:00000001" });

        Assert.Equal(
            [("GET /first", "0H1:00000001", 0.01, null), ("GET /second", "0H2:00000001", 0.02, 0.12)],
            Trace().Requests.Select(static one => (one.Request, one.Id!, one.From, one.To)));
    }

    [Fact]
    public void What_was_open_at_the_end_of_the_trace_is_named_by_what_came_after()
    {
        Start("GET /orders");
        Create(7);
        Resume(7, 700, Handler);

        var (trace, early) = (Trace(), Trace(0.5));

        Assert.Equal(0.7, Assert.Single(trace.Awaits, static one => one.Frame is not null).To);
        var open = Assert.Single(early.Awaits, static one => one.Frame is not null);
        Assert.Equal((null, "Orders.Get"), (open.To, open.Frame!.Method));
    }

    [Fact]
    public void A_trace_tells_nothing_while_awaits_of_requests_are_without_their_methods()
    {
        Start("GET /orders");
        Create(7);
        Create(8);
        Resume(7, 100, Handler);
        Add(AsyncStepKind.ContextCompleted, 100);

        Assert.False(new ProfiledTrace(Of(), 0, 1_000).IsConclusive(0.5));
        Resume(8, 200, Handler);
        Assert.True(new ProfiledTrace(Of(), 0, 1_000).IsConclusive(0.5));
    }

    /// <summary>A request that began before the trace: its end states what it was.</summary>
    [Fact]
    public void The_end_of_a_request_states_the_route_of_what_it_awaited()
    {
        Resume(7, 100, Framework);
        Add(AsyncStepKind.ContextCreated, 100, 8);
        Suspend(100);
        Resume(8, 200, Handler);
        End(200, 1);
        Resume(7, 200, Framework);
        Request(AsyncStepKind.RequestStopped, "GET /orders", 210);

        Assert.Equal("GET /orders", Assert.Single(Trace().Awaits, static one => one.Frame?.Method == "Orders.Get").Request);
    }

    [Fact]
    public void What_a_thread_states_anew_is_no_new_await()
    {
        Start("GET /orders");
        Create(7);
        Resume(7, 100, Handler);
        Add(AsyncStepKind.ThreadReset, 110);
        Resume(7, 110, Handler);
        Suspend(120);
        Resume(7, 200, Handler);

        Assert.Equal([0.1, 0.08], Of(Trace(), "Orders.Get"));
    }

    /// <summary>Its last call stack was of the await before: the next one is in the same method, and not at the same place.</summary>
    [Fact]
    public void An_await_that_is_open_without_a_call_stack_is_not_given_the_place_of_the_one_before()
    {
        Start("GET /orders");
        Create(7);
        Resume(7, 60, Client, Handler);
        End(60, 1);
        Add(AsyncStepKind.MethodResumed, 60);
        Suspend(60);

        var trace = new ProfiledTrace(Of(), 0, 1_000).Until(0, 0.1, MethodAt, static (_, state) => state == 0 ? new AwaitCode("Steps.FirstAsync", null) : null);

        var handler = trace.Awaits.Where(static one => one.Frame?.Method == "Orders.Get").Select(static one => (one.To, one.Expression?.Awaited));
        Assert.Equal([(0.06, "Steps.FirstAsync"), (null, null)], handler);
    }

    private static IEnumerable<double> Of(AwaitStacks trace, string method) =>
        trace.Awaits.Where(one => one.Frame?.Method == method).Select(static one => Math.Round(one.To!.Value - one.From, 3));

    private void Start(string request) => Request(AsyncStepKind.RequestStarted, request, 0);

    private void Request(AsyncStepKind kind, string request, long stamp, ulong thread = 1) =>
        _steps.Add(new AsyncStep(kind, stamp, thread) { Request = request });

    private void Create(ulong context) => Add(AsyncStepKind.ContextCreated, 0, context);

    private void Suspend(long stamp) => Add(AsyncStepKind.ContextSuspended, stamp);

    private void Complete(long stamp) => Add(AsyncStepKind.ContextCompleted, stamp);

    private void End(long stamp, int methods) => _steps.Add(new AsyncStep(AsyncStepKind.MethodsEnded, stamp, 1) { Methods = methods });

    private void Resume(ulong context, long stamp, params IEnumerable<ulong> methods)
    {
        Add(AsyncStepKind.ContextResumed, stamp, context);
        var frames = methods.Select(static method => new AsyncFrame(method, 0)).ToList();
        _steps.Add(new AsyncStep(AsyncStepKind.CallStack, stamp, 1) { Context = context, Frames = frames });
    }

    private void Add(AsyncStepKind kind, long stamp, ulong context = 0, ulong thread = 1) =>
        _steps.Add(new AsyncStep(kind, stamp, thread) { Context = context });

    private ProfiledAwaits Of() => ProfiledAwaits.Of(_steps.OrderBy(static step => step.Stamp));

    private AwaitStacks Trace(double end = 1) => new ProfiledTrace(Of(), 0, 1_000).Until(0, end, MethodAt, static (_, _) => null);

    private static NativeMethod? MethodAt(ulong address) => Frames.TryGetValue(address, out var frame) ? new NativeMethod(frame, "", Guid.Empty, 0) : null;
}
