using Dashboard.Accounts.Threads;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Accounts.Threads;

public sealed class StackKindsTests
{
    public static TheoryData<string, string, string> Waits { get; } = new()
    {
        { "sleep", "System.Threading", "Thread.Sleep" },
        { "lock", "System.Threading", "Monitor.Enter_Slowpath" },
        { "lock", "System.Threading", "Lock.EnterAndGetCurrentThreadId" },
        { "semaphore", "System.Threading", "SemaphoreSlim.WaitUntilCountOrTimeout" },
        { "event", "System.Threading", "WaitHandle.WaitOneNoCheck" },
        { "other wait", "System.Threading", "Thread.Join" },
        { "socket", "System.Net.Sockets", "SocketPal.TryCompleteReceiveFrom" },
        { "file", "System.IO", "RandomAccess.ReadAtOffset" },
        { "running", "System.Text.Json", "JsonSerializer.Serialize" },
    };

    [Theory]
    [MemberData(nameof(Waits))]
    public void The_innermost_calls_tell_what_a_thread_does(string kind, string space, string method) =>
        Assert.Equal(kind, StackKinds.Of(Stacks.Handler(1, Stacks.User("Orders.Get"), Stacks.Of(space, method))));

    [Fact]
    public void A_wait_for_a_task_is_one_whatever_it_is_made_of() =>
        Assert.Equal(
            "Task wait",
            StackKinds.Of(Stacks.Handler(
                1, Stacks.User("Orders.Get"), Stacks.Of("System.Threading.Tasks", "Task.InternalWaitCore"), Stacks.Of("System.Threading.Tasks", "Task.SpinThenBlockingWait"),
                Stacks.Threading("ManualResetEventSlim.Wait"), Stacks.Threading("Monitor.Wait"))));

    [Theory]
    [InlineData("System.Net.Sockets", "SocketPal.TryCompleteSendTo")]
    [InlineData("System.IO", "RandomAccess.WriteAtOffset")]
    public void A_thread_on_its_way_through_a_call_does_not_wait_in_it(string space, string method)
    {
        var thread = Stacks.Handler(1, Stacks.User("Orders.Get"), Stacks.Of(space, method));

        Assert.Equal("running", StackKinds.Of(thread with { Steady = false }));
    }

    /// <summary>Seen on .NET 11.0.0, whose sleeps and waits are managed code down to the operating system's call.</summary>
    [Theory]
    [InlineData("sleep", "Thread.Sleep", "WaitSubsystem.ThreadWaitInfo.Sleep", "WaitSubsystem.ThreadWaitInfo.Wait")]
    [InlineData("event", "WaitHandle.WaitOneNoCheck", "WaitSubsystem.Wait", "WaitSubsystem.ThreadWaitInfo.Wait")]
    [InlineData("lock", "Monitor.Enter_Slowpath", "Lock.TryEnterSlow", "WaitHandle.WaitOneNoCheck", "WaitSubsystem.Wait")]
    public void What_the_runtime_does_below_a_wait_does_not_change_what_was_written(string kind, params string[] methods) =>
        Assert.Equal(kind, StackKinds.Of(Stacks.Handler(1, [Stacks.User("Orders.Get"), .. methods.Select(Stacks.Threading)])));

    [Fact]
    public void A_wait_that_still_spins_is_no_sleep() =>
        Assert.Equal("Task wait", StackKinds.Of(Stacks.Handler(
            1, Stacks.User("Orders.Get"), Stacks.Of("System.Threading.Tasks", "Task.InternalWaitCore"), Stacks.Of("System.Threading.Tasks", "Task.SpinThenBlockingWait"),
            Stacks.Threading("SpinWait.SpinOnceCore"), Stacks.Threading("Thread.Sleep"))));

    [Theory]
    [InlineData("lock", "Monitor.Enter", "Lock.Enter", "Lock.TryEnterSlow", "WaitHandle.WaitOneNoCheck")]
    [InlineData("sleep", "Thread.Sleep")]
    [InlineData("Task wait", "Task.InternalWaitCore", "ManualResetEventSlim.Wait", "Condition.Wait", "WaitHandle.WaitOneNoCheck")]
    public void The_system_call_in_which_a_wait_ends_is_no_file(string kind, params string[] methods)
    {
        var frames = methods.Select(static method => method.StartsWith("Task.", StringComparison.Ordinal)
            ? Stacks.Of("System.Threading.Tasks", method) : Stacks.Threading(method));
        var call = new BlockFrame("Interop.Sys.LowLevelMonitor_Wait", "", "System.Private.CoreLib");

        Assert.Equal(kind, StackKinds.Of(Stacks.Handler(1, [Stacks.User("Orders.Get"), .. frames, call])));
    }

    [Fact]
    public void The_stub_of_a_call_into_the_system_is_that_call() =>
        Assert.Equal("socket", StackKinds.Of(Stacks.Handler(1, Stacks.User("Orders.Get"), new BlockFrame("__PInvoke in Interop.Sys.Accept", "", "System.Net.Sockets"))));

    /// <summary>Kestrel sends to a client that reads slowly: the call copies what fits, and comes back.</summary>
    [Theory]
    [InlineData("SocketAsyncContext.SendToAsync")]
    [InlineData("Socket.SendAsync")]
    [InlineData("SocketAsyncEventArgs.DoOperationSend")]
    [InlineData("SocketAsyncContext.AsyncOperation.TryComplete")]
    public void An_asynchronous_operation_on_a_socket_does_not_wait(string method)
    {
        var call = Stacks.Of("System.Net.Sockets", "SocketPal.SysSend");

        Assert.Equal("running", StackKinds.Of(Stacks.Handler(1, Stacks.User("Orders.Get"), Stacks.Of("System.Net.Sockets", method), call)));
        Assert.Equal("socket", StackKinds.Of(Stacks.Handler(
            1, Stacks.Of("System.Net.Sockets", method), Stacks.User("Orders.Get"), Stacks.Of("System.Net.Sockets", "SocketAsyncContext.Send"), call)));
    }

    /// <summary>Each assembly of the framework has calls into the system of its own.</summary>
    [Theory]
    [InlineData("System.Console", "Interop.Sys.Read", "file")]
    [InlineData("System.IO.FileSystem.Watcher", "Interop.Sys.Read", "file")]
    [InlineData("System.Net.Sockets", "Interop.Sys.Receive", "socket")]
    [InlineData("System.Diagnostics.Process", "Interop.Sys.WaitPidExitedNoHang", "other wait")]
    [InlineData("MyOwn", "Interop.Sys.Read", "running")]
    public void A_thread_that_stands_in_a_system_call_waits_there(string module, string method, string kind)
    {
        var thread = Stacks.Handler(1, Stacks.User("Orders.Get"), new BlockFrame(method, "", module));

        Assert.Equal((kind, "running"), (StackKinds.Of(thread), StackKinds.Of(thread with { Steady = false })));
    }

    [Fact]
    public void A_parser_of_the_http_client_computes() =>
        Assert.Equal("running", StackKinds.Of(Stacks.Handler(1, Stacks.User("Orders.Get"), Stacks.Of("System.Net.Http", "HttpConnection.ParseHeaders"))));

    [Fact]
    public void A_worker_without_an_item_is_idle() => Assert.Equal("idle", StackKinds.Of(Stacks.Idle(1)));

    [Fact]
    public void A_thread_in_code_of_the_application_runs() => Assert.Equal("running", StackKinds.Of(Stacks.Handler(1, Stacks.User("Orders.Sum"))));

    /// <summary>Before .NET 10 the stack of a thread in <c>lock</c> ends in the method that has it.</summary>
    [Theory]
    [InlineData(true, true, "lock")]
    [InlineData(true, false, "running")]
    [InlineData(false, true, "running")]
    public void A_thread_that_stands_still_in_code_of_the_application_waits_for_a_lock_where_contention_events_say_so(bool inLock, bool steady, string kind) =>
        Assert.Equal(kind, StackKinds.Of(Stacks.Handler(1, Stacks.User("Orders.Save")) with { InLock = inLock, Steady = steady }));

    [Fact]
    public void A_thread_without_a_stack_runs() => Assert.Equal("running", StackKinds.Of(new ThreadStack(1, [])));
}
