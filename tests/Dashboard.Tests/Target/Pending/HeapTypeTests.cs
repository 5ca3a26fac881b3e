using Dashboard.Target.Pending;
using Dashboard.Target.Stacks;

namespace Dashboard.Tests.Target.Pending;

public sealed class HeapTypeTests
{
    private const string Box = "AsyncStateMachineBox`1";

    [Theory]
    [InlineData($"{Box}[System.Int32,Shop.Orders+<LoadAsync>d__2]", "Orders.LoadAsync")]
    [InlineData($"{Box}[System.Threading.Tasks.VoidTaskResult,Orders+<Awaits_for_ever>d__2]", "Orders.Awaits_for_ever")]
    [InlineData($"{Box}[System.Collections.Generic.Dictionary`2[System.Int32,System.String],Shop.Orders+<LoadAsync>d__2]", "Orders.LoadAsync")]
    [InlineData($"{Box}[System.Int32,Shop.Orders+<LoadAsync>d__0`1[System.Int32]]", "Orders.LoadAsync")]
    [InlineData($"{Box}[System.Int32,Shop.Store`1+<LoadAsync>d__0[System.Int32,System.String]]", "Store<T>.LoadAsync")]
    [InlineData("StateMachineBox`1[Shop.Orders+<LoadAsync>d__2]", "Orders.LoadAsync")]
    [InlineData($"{Box}[System.Int32,Shop.Orders+<>c__DisplayClass1_0+<<LoadAsync>b__0>d]", "lambda in Orders.LoadAsync")]
    public void The_state_machine_of_a_box_is_that_of_a_method(string type, string method)
    {
        var box = new HeapType(type);

        Assert.True(box is { IsBox: true, IsMachine: false, IsOwn: true });
        Assert.Equal(method, box.Method!.Method);
    }

    [Theory]
    [InlineData($"{Box}[System.Int32,System.Net.Http.HttpClient+<SendAsync>d__2]")]
    [InlineData($"{Box}[System.Int32,Microsoft.AspNetCore.Server.Kestrel.Core.Internal.Http.HttpProtocol+<ProcessRequests>d__2]")]
    [InlineData($"{Box}[System.Int32,Xunit.v3.TestRunner+<Run>d__2]")]
    [InlineData($"{Box}[System.Int32,NUnit.Framework.Internal.AwaitAdapter+<Run>d__2]")]
    [InlineData("System.Collections.Generic.List`1[Shop.Orders+<LoadAsync>d__2]")]
    [InlineData(Box)]
    [InlineData("")]
    public void What_is_no_method_of_the_program_is_none(string type) => Assert.False(new HeapType(type).IsOwn);

    [Theory]
    [InlineData("<LoadAsync>d__2", true)]
    [InlineData("<>c__DisplayClass1_0+<<LoadAsync>b__0>d", true)]
    [InlineData("<LoadAsync>d__0`1[System.Int32]", true)]
    [InlineData("System.Collections.Generic.List`1[Shop.Orders+<LoadAsync>d__2]", false)]
    [InlineData("Shop.Orders", false)]
    public void A_state_machine_of_a_Debug_build_is_an_object_of_its_own(string type, bool isMachine) =>
        Assert.Equal((isMachine, isMachine), (new HeapType(type).IsMachine, HeapType.IsKept(type)));

    [Theory]
    [InlineData("DelayPromise", "Task.Delay")]
    [InlineData("TaskNode", "SemaphoreSlim")]
    [InlineData("System.Threading.Channels.AsyncOperation`1[System.Int32]", "Channel")]
    [InlineData("AwaitableSocketAsyncEventArgs", "Socket")]
    [InlineData("System.Threading.Tasks.Task`1[System.String]", "TaskCompletionSource")]
    [InlineData("WhenAllPromise", "Task.WhenAll")]
    [InlineData("System.Threading.Tasks.Something", null)]
    public void What_is_awaited_is_known_by_its_type(string type, string? words) => Assert.Equal(words, new HeapType(type).InWords(isScheduled: false));

    [Fact]
    public void A_task_that_is_scheduled_is_code_that_runs() =>
        Assert.Equal("Task.Run", new HeapType("System.Threading.Tasks.Task`1[System.Int32]").InWords(isScheduled: true));

    [Theory]
    [InlineData("xunit.v3.core", true)]
    [InlineData("Xunit.Sdk", true)]
    [InlineData("NUnit3.TestAdapter", true)]
    [InlineData("nunit.engine.core", true)]
    [InlineData("MSTestAdapter.PlatformServices", true)]
    [InlineData("testhost", true)]
    [InlineData("Xunity.Orders", false)]
    [InlineData("Shop.Tests", false)]
    [InlineData("", false)]
    public void What_runs_tests_is_known_by_its_name(string name, bool isRunner) => Assert.Equal(isRunner, TestAssemblies.IsRunner(name));
}
