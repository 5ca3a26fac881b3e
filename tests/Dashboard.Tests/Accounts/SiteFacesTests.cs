using Dashboard.Accounts.Stacks;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Accounts;

public sealed class SiteFacesTests
{
    private static readonly BlockFrame Dispatch = Framework("System.Threading", "ThreadPoolWorkQueue.Dispatch");
    private static readonly BlockFrame[] Timer = [Dispatch, Framework("System.Threading", "TimerQueueTimer.Fire"), Framework("System.Threading", "lambda in TimerQueueTimer..cctor")];
    private static readonly BlockFrame[] Handler = [Dispatch, Framework("Microsoft.AspNetCore.Http", "lambda in RequestDelegateFactory.Create")];
    private static readonly BlockFrame[] Wait = [Framework("System.Threading.Tasks", "Task.Wait"), Framework("System.Threading.Tasks", "Task.InternalWait")];
    private readonly StackSites _sites = new();

    [Fact(Timeout = 5_000)]
    public async Task A_method_that_was_inlined_since_keeps_its_name_and_line()
    {
        await Task.Yield();
        Assert.Equal("Heartbeat.Tick", _sites.Of([.. Timer, Own("Heartbeat.Tick"), .. Wait]).Method(null));

        var inlined = _sites.Of([.. Timer, .. Wait]);
        Assert.Equal("Heartbeat.Tick", inlined.Method(null));
        Assert.Equal(7, inlined.CodeOf("Heartbeat.Tick")?.Id.Token);
        Assert.False(inlined.IsForeign("Heartbeat.Tick"));

        // So do frames of the framework that were inlined with it.
        Assert.Equal("Heartbeat.Tick", _sites.Of([.. Timer, Wait[0]]).Method(null));
    }

    [Fact(Timeout = 5_000)]
    public async Task The_name_comes_later_too_and_only_where_one_is_possible()
    {
        await Task.Yield();
        var inlined = _sites.Of([.. Timer, .. Wait]);
        Assert.True(inlined.IsForeign(inlined.Method(null)));

        _ = _sites.Of([.. Timer, Own("Heartbeat.Tick"), .. Wait]);
        Assert.Equal("Heartbeat.Tick", inlined.Method(null));

        _ = _sites.Of([.. Timer, Own("Cleanup.Tick"), .. Wait]);
        Assert.True(inlined.IsForeign(inlined.Method(null)));
    }

    [Fact(Timeout = 5_000)]
    public async Task A_thread_of_the_server_itself_is_no_inlined_handler()
    {
        await Task.Yield();
        BlockFrame[] own = [Framework("System.Threading", "Thread.StartCallback"), Framework("Microsoft.AspNetCore.Server.Kestrel.Core", "Heartbeat.TimerLoop")];

        Assert.Equal("Heartbeat.TimerLoop", _sites.Of([.. own, Framework("System.Threading", "ManualResetEventSlim.Wait")]).Method(null));
    }

    [Fact(Timeout = 5_000)]
    public async Task Of_several_methods_below_one_handler_the_route_tells_which()
    {
        await Task.Yield();
        _ = _sites.Of([.. Handler, Own("Orders.Get"), .. Wait]).Method("GET /orders");
        _ = _sites.Of([.. Handler, Own("Prices.Get"), .. Wait]).Method("GET /prices");

        var inlined = _sites.Of([.. Handler, .. Wait]);
        Assert.Equal(("Orders.Get", "Prices.Get", "GET /stock"), (inlined.Method("GET /orders"), inlined.Method("GET /prices"), inlined.Method("GET /stock")));
        Assert.Equal("an inlined request handler", inlined.Method(null));
    }

    [Fact(Timeout = 5_000)]
    public async Task A_method_below_which_all_was_inlined_waits_in_what_its_other_stacks_say()
    {
        await Task.Yield();
        var bare = _sites.Of([.. Handler, Own("Orders.Get")]);
        Assert.Equal(("Orders.Get", "other wait"), (bare.Method(null), bare.Kind));

        _ = _sites.Of([.. Handler, Own("Orders.Get"), .. Wait]).Method(null);
        Assert.Equal(("Orders.Get", "Task wait"), (bare.Method(null), bare.Kind));

        _ = _sites.Of([.. Handler, Own("Orders.Get"), Framework("System.Threading", "SemaphoreSlim.Wait")]).Method(null);
        Assert.Equal(("Orders.Get", "other wait"), (bare.Method(null), bare.Kind));
    }

    [Fact(Timeout = 5_000)]
    public async Task Another_way_of_waiting_or_another_caller_is_another_call_site()
    {
        await Task.Yield();
        _ = _sites.Of([.. Timer, Own("Heartbeat.Tick"), .. Wait]).Method(null);

        Assert.NotEqual("Heartbeat.Tick", _sites.Of([.. Timer, Framework("System.Threading", "SemaphoreSlim.Wait")]).Method(null));
        Assert.NotEqual("Heartbeat.Tick", _sites.Of([Dispatch, Framework("System.IO", "FileSystemWatcher.Notify"), .. Wait]).Method(null));
        Assert.NotEqual("Heartbeat.Tick", _sites.Of([Dispatch, .. Wait]).Method(null));
    }

    [Fact(Timeout = 5_000)]
    public async Task The_programs_own_method_is_named_and_the_package_that_it_calls()
    {
        await Task.Yield();
        BlockFrame[] package = [Package("NpgsqlDataSource.OpenConnection"), Package("PoolingDataSource.Get")];
        var site = _sites.Of([.. Handler, Own("OrderStore.Count"), .. package, .. Wait]);
        Assert.Equal(("OrderStore.Count", "Npgsql", "npgsql-pool"), (site.Method("GET /sync"), site.Through, site.Cause?.Id));
        Assert.False(site.IsForeign("OrderStore.Count"));
    }

    /// <summary>The route, else the package's door; never a middleware further out.</summary>
    [Fact(Timeout = 5_000)]
    public async Task Without_a_method_of_the_programs_own_the_package_is_named_after_the_route()
    {
        await Task.Yield();
        BlockFrame[] package = [Package("NpgsqlDataSource.OpenConnection"), Package("PoolingDataSource.Get")];
        var inlined = _sites.Of([Dispatch, Own("Middleware.Invoke"), .. Handler[1..], .. package, .. Wait]);
        Assert.Equal(("GET /async", "NpgsqlDataSource.OpenConnection"), (inlined.Method("GET /async"), inlined.Method(null)));
        Assert.True(inlined.IsForeign("NpgsqlDataSource.OpenConnection"));
    }

    [Fact(Timeout = 5_000)]
    public async Task What_the_framework_logs_itself_is_no_request_handler()
    {
        await Task.Yield();
        var site = _sites.Of(
        [
            Dispatch, Framework("Microsoft.AspNetCore.Hosting", "HostingApplicationDiagnostics.LogRequestStarting"),
            Framework("Microsoft.Extensions.Logging", "Logger.Log"), Framework("Microsoft.Extensions.Logging.Console", "ConsoleLoggerProcessor.EnqueueMessage"),
            Framework("System.Threading", "Monitor.Wait"),
        ]);
        Assert.Equal(("ConsoleLoggerProcessor.EnqueueMessage", "console-logger"), (site.Method(null), site.Cause?.Id));
    }

    private static BlockFrame Own(string method) => new(method, "Shop", "Shop") { Code = new MethodCode("/app/Shop.dll", 7, static () => null) };

    private static BlockFrame Package(string method) => new(method, "Npgsql", "Npgsql") { IsPackage = true };

    private static BlockFrame Framework(string space, string method) => new(method, space, "System.Private.CoreLib");
}
