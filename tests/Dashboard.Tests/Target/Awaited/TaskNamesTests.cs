using Dashboard.Target.Awaited;

namespace Dashboard.Tests.Target.Awaited;

/// <summary>What tasks are called.</summary>
public sealed class TaskNamesTests
{
    private static readonly string[] Stack =
    [
        "System.Threading.Tasks.TplEventSource.TraceOperationBegin(int32,class System.String,int64)",
        "System.Runtime.CompilerServices.AsyncTaskMethodBuilder`1[System.Int32].GetStateMachineBox[Shop.DbClient+<QueryAsync>d__3](!!0&)",
        "Shop.DbClient+<QueryAsync>d__3.MoveNext()",
        "Shop.Orders.Get(int32)",
    ];

    [Theory]
    [InlineData("Async: <QueryAsync>d__3", "DbClient.QueryAsync")]
    [InlineData("Async: <OtherAsync>d__3", "OtherAsync")]
    [InlineData("Async: <QueryAsync>d__31", "QueryAsync")]
    [InlineData("Async: <<Main>$>d__0", "Program.cs Main")]
    public void An_async_method_has_its_type_where_the_stack_shows_it_and_never_a_guess(string operation, string name)
    {
        var task = TaskNames.Of(operation, Stack, "Orders.Get");

        Assert.Equal((name, true), (task.Name, task.IsAsyncMethod));
    }

    [Fact]
    public void A_generic_state_machine_is_found_with_its_arguments() => Assert.Equal(
        "Cache.LoadAsync", TaskNames.Of("Async: <LoadAsync>d__2`1", ["Shop.Cache+<LoadAsync>d__2`1[System.__Canon].MoveNext()"], caller: null).Name);

    [Theory]
    [InlineData("Task: <Get>b__0_0", "Task.Run of lambda in Orders.Get")]
    [InlineData("Task: <Handle>b__1_0", "Task.Run of lambda in Handle in Orders.Get")]
    [InlineData("Task: Compute", "Task.Run of Compute in Orders.Get")]
    [InlineData("Task.ContinueWith: <Get>b__0_1", "ContinueWith of lambda in Orders.Get")]
    [InlineData("Task.Delay", "Task.Delay in Orders.Get")]
    [InlineData("", "a task in Orders.Get")]
    public void Another_task_is_named_after_what_it_does_and_where_it_was_begun(string operation, string name)
    {
        var task = TaskNames.Of(operation, Stack, "Orders.Get");

        Assert.Equal((name, false), (task.Name, task.IsAsyncMethod));
    }
}
