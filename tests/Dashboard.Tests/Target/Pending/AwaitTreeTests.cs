using Dashboard.Accounts.Awaits;
using Dashboard.Target.Pending;

namespace Dashboard.Tests.Target.Pending;

/// <summary>
/// Objects as the runtime lays them out: of an async method's, first what goes on after it, then itself (its builder's task), then what it awaits.
/// </summary>
public sealed class AwaitTreeTests
{
    private const ulong Ended = 999;

    private readonly List<HeapObject> _objects = [];

    private IReadOnlyList<string> Calls => [.. new AwaitTree(_objects, Ended).Calls().Select(PendingWords.Of)];

    [Fact]
    public void Methods_that_await_one_another_are_a_chain_down_to_what_the_innermost_awaits()
    {
        Method(1, "Shop.Orders", "GetAsync", 1, 2);
        Method(2, "Shop.Stock", "LoadAsync", 1, 2, 3);
        Add(3, "TaskNode", 2);

        Assert.Equal(["Orders.GetAsync → Stock.LoadAsync → SemaphoreSlim"], Calls);
    }

    [Fact]
    public void Calls_that_are_alike_are_counted_and_the_most_come_first()
    {
        for (var at = 10UL; at < 40; at += 10)
        {
            Method(at, "Shop.Orders", "GetAsync", at, at + 1);
            Add(at + 1, "DelayPromise", at);
        }

        Method(1, "Shop.Admin", "RunAsync", 1);

        Assert.Equal(["Orders.GetAsync → Task.Delay (3 times)", "Admin.RunAsync"], Calls);
    }

    [Fact]
    public void The_frameworks_methods_are_left_out_but_the_first_that_the_programs_code_awaits()
    {
        Method(1, "Microsoft.AspNetCore.Server.Kestrel.Core.Internal.Http.HttpProtocol", "ProcessRequestsAsync", 1, 2);
        Method(2, "Shop.Orders", "GetAsync", 1, 2, 3);
        Method(3, "System.Net.Http.HttpClient", "SendAsync", 2, 3, 4);
        Method(4, "System.Net.Http.HttpConnection", "ReadAsync", 3, 4, 5);
        Add(5, "AwaitableSocketAsyncEventArgs", 4);
        Method(6, "System.Net.Http.HttpClient", "SendAsync", 6);

        Assert.Equal(["Orders.GetAsync → HttpClient.SendAsync"], Calls);
    }

    [Fact]
    public void A_task_that_many_await_is_at_the_end_of_each_of_their_chains()
    {
        Method(1, "Shop.Orders", "GetAsync", 1, 3);
        Method(2, "Shop.Orders", "GetAsync", 2, 3);
        Method(3, "Shop.Prices", "LoadAsync", 3, 4);
        Add(4, "System.Threading.Tasks.Task`1[System.Int32]", 3);

        Assert.Equal(["Orders.GetAsync → Prices.LoadAsync → TaskCompletionSource (2 times)"], Calls);
    }

    [Fact]
    public void What_waits_for_all_of_several_tasks_has_a_chain_for_each_of_them()
    {
        Method(1, "Shop.Orders", "GetAsync", 1, 2);
        Add(2, "WhenAllPromise", 1);
        Method(3, "Shop.Stock", "FirstAsync", 2, 3);
        Method(4, "Shop.Stock", "SecondAsync", 2, 4);

        Assert.Equal(["Orders.GetAsync → Stock.FirstAsync", "Orders.GetAsync → Stock.SecondAsync"], Calls);
    }

    [Fact]
    public void What_has_ended_is_not_pending_and_not_awaited()
    {
        Method(1, "Shop.Orders", "GetAsync", 1, 2);
        Method(2, "Shop.Stock", "LoadAsync", Ended, 2);
        Method(3, "Shop.Stock", "LoadAsync", Ended, 3);

        Assert.Equal(["Orders.GetAsync"], Calls);
    }

    [Fact]
    public void A_task_that_a_method_holds_without_awaiting_it_is_not_beneath_it()
    {
        Method(1, "Shop.Orders", "GetAsync", 2, 1, 3);
        Method(2, "Shop.Stock", "LoadAsync", 2, 4);
        Add(3, "DelayPromise", 1);
        Add(4, "DelayPromise", 2);

        Assert.Equal(["Orders.GetAsync → Task.Delay", "Stock.LoadAsync → Task.Delay"], Calls);
    }

    [Fact]
    public void Calls_that_await_one_another_in_a_circle_are_there_and_end()
    {
        Method(1, "Shop.Orders", "GetAsync", 2, 1, 2);
        Method(2, "Shop.Stock", "LoadAsync", 1, 2, 1);

        Assert.Equal(["Orders.GetAsync → Stock.LoadAsync"], Calls);
    }

    [Fact]
    public void In_a_Debug_build_the_state_machine_is_between_a_method_and_what_it_awaits()
    {
        Method(1, "Shop.Orders", "GetAsync", 5);
        Add(5, "<GetAsync>d__0", 1, 2);
        Method(2, "Shop.Stock", "LoadAsync", 1, 6);
        Add(6, "<LoadAsync>d__0", 2, 3);
        Add(3, "DelayPromise", 2);

        Assert.Equal(["Orders.GetAsync → Stock.LoadAsync → Task.Delay"], Calls);
    }

    [Fact]
    public void A_call_is_counted_once_however_many_of_the_frameworks_methods_are_beneath_it()
    {
        Method(1, "Shop.Orders", "GetAsync", 1, 2);
        Method(2, "System.Net.Http.HttpClient", "SendAsync", 1, 2, 3, 4);
        Method(3, "System.Net.Http.HttpConnection", "ReadAsync", 2, 3);
        Method(4, "System.Net.Http.HttpConnection", "WriteAsync", 2, 4);

        Assert.Equal(["Orders.GetAsync → HttpClient.SendAsync"], Calls);
    }

    [Fact]
    public void A_chain_without_end_is_cut()
    {
        for (var at = 1UL; at <= 5_000; at++)
        {
            Method(at, "Shop.Orders", "NextAsync", at, at + 1);
        }

        Assert.All(new AwaitTree(_objects, null).Calls(), static calls => Assert.InRange(calls.Methods.Count, 1, 100));
    }

    private void Method(ulong address, string type, string method, params ulong[] references) => Add(
        address, $"AsyncStateMachineBox`1[System.Int32,{type}+<{method}>d__0]", references);

    private void Add(ulong address, string type, params ulong[] references) => _objects.Add(new HeapObject(address, new HeapType(type), references));
}
