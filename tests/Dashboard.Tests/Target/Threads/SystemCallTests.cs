using System.Runtime.InteropServices;
using Dashboard.Target.Threads;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Target.Threads;

public sealed class SystemCallTests
{
    [Theory]
    [InlineData(RecordedProc.Receive, Architecture.X64, "recvmsg", ThreadStatus.Socket, 241)]
    [InlineData("212 0xf1 0x7f98 0x0 0x0 0x0 0x0 0x7f98 0x7fd9", Architecture.Arm64, "recvmsg", ThreadStatus.Socket, 241)]
    [InlineData("45 0x10 0x7f98 0x400 0x0 0x0 0x0 0x7f98 0x7fd9", Architecture.X64, "recvfrom", ThreadStatus.Socket, 16)]
    [InlineData("203 0x10 0x7f98 0x400 0x0 0x0 0x0 0x7f98 0x7fd9", Architecture.Arm64, "connect", ThreadStatus.Socket, 16)]
    [InlineData("230 0x1 0x0 0x7f98 0x0 0x0 0x0 0x7f98 0x7fd9", Architecture.X64, "clock_nanosleep", ThreadStatus.Sleep, null)]
    [InlineData("101 0x7f98 0x0 0x0 0x0 0x0 0x0 0x7f98 0x7fd9", Architecture.Arm64, "nanosleep", ThreadStatus.Sleep, null)]
    [InlineData("74 0x5f 0x0 0x0 0x0 0x0 0x0 0x7f98 0x7fd9", Architecture.X64, "fsync", ThreadStatus.File, 95)]
    [InlineData("67 0x5f 0x7f98 0x1000 0x0 0x0 0x0 0x7f98 0x7fd9", Architecture.Arm64, "pread64", ThreadStatus.File, 95)]
    [InlineData("0 0x87 0x7f98949fde9f 0x1 0x0 0x0 0x55abe87b4930 0x7f98949fde60 0x7fd9c38362ec", Architecture.X64, "read", ThreadStatus.Other, 135)]
    [InlineData("7 0x7fd94400ee28 0x1 0xffffffff 0x9c35 0x0 0x7fd9 0x7fd9 0x7fd9", Architecture.X64, "poll", ThreadStatus.Socket, null)]
    [InlineData("9999 0x1 0x1 0x1 0x0 0x0 0x0 0x7fd9 0x7fd9", Architecture.X64, "system call 9999", ThreadStatus.Other, null)]
    public void A_system_call_tells_what_its_thread_is_doing(string line, Architecture architecture, string name, ThreadStatus doing, int? file) =>
        Assert.Equal(new SystemCall(name, doing, file), SystemCall.Parse(line, architecture));

    [Theory]
    [InlineData(RecordedProc.TaskWait, Architecture.X64, ThreadStatus.Waiting)]
    [InlineData(RecordedProc.Idle, Architecture.X64, ThreadStatus.IdleOrWaiting)]
    [InlineData("98 0x7fd93c002b24 0x189 0x0 0x0 0x0 0xffffffff 0x7f98 0x7fd9", Architecture.Arm64, ThreadStatus.Waiting)]
    [InlineData("202", Architecture.X64, ThreadStatus.IdleOrWaiting)]
    public void A_wait_without_a_limit_is_no_idle_worker_and_one_with_a_limit_may_be(string line, Architecture architecture, ThreadStatus doing) =>
        Assert.Equal(doing, SystemCall.Parse(line, architecture)!.Doing);

    [Theory]
    [InlineData("running")]
    [InlineData("")]
    [InlineData("-1 0x7f98 0x7fd9")]
    [InlineData("not a number")]
    public void A_thread_in_no_call_has_none(string line) => Assert.Null(SystemCall.Parse(line, Architecture.X64));

    [Theory]
    [InlineData("futex_do_wait", 'S', ThreadStatus.IdleOrWaiting)]
    [InlineData("futex_wait_queue", 'S', ThreadStatus.IdleOrWaiting)]
    [InlineData("wait_woken", 'S', ThreadStatus.Socket)]
    [InlineData("hrtimer_nanosleep", 'S', ThreadStatus.Sleep)]
    [InlineData("jbd2_log_wait_commit", 'D', ThreadStatus.File)]
    [InlineData("something_new", 'D', ThreadStatus.File)]
    [InlineData("something_new", 'S', ThreadStatus.Other)]
    [InlineData("futex_do_wait", 'R', ThreadStatus.Running)]
    [InlineData(null, 'S', ThreadStatus.Other)]
    public void Without_the_system_call_the_kernels_function_tells_what_it_can(string? function, char state, ThreadStatus doing) =>
        Assert.Equal(doing, KernelWait.Doing(function, state));

    [Theory]
    [InlineData("1474 (.NET TP Worker) S 1 1474", ".NET TP Worker", 'S', true)]
    [InlineData("1475 (.NET TP Gate) S 1 1474", ".NET TP Gate", 'S', false)]
    [InlineData("1476 (a) b (c)) R 1 1474", "a) b (c)", 'R', false)]
    public void A_threads_name_may_hold_brackets(string line, string name, char state, bool isWorker)
    {
        var stat = ThreadStat.Parse(line)!.Value;

        Assert.Equal((name, state, isWorker), (stat.Name, stat.State, stat.IsWorker));
    }

    [Theory]
    [InlineData("")]
    [InlineData("1474 no brackets")]
    [InlineData("1474 (cut off)")]
    public void A_line_that_is_no_state_is_none(string line) => Assert.Null(ThreadStat.Parse(line));
}
