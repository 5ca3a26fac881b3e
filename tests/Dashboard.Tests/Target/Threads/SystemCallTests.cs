using System.Runtime.InteropServices;
using Dashboard.Target.Threads;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Target.Threads;

public sealed class SystemCallTests
{
    [Theory]
    [InlineData(RecordedProc.Receive, Architecture.X64, "recvmsg", ThreadDoing.Socket, 241)]
    [InlineData("212 0xf1 0x7f98 0x0 0x0 0x0 0x0 0x7f98 0x7fd9", Architecture.Arm64, "recvmsg", ThreadDoing.Socket, 241)]
    [InlineData("45 0x10 0x7f98 0x400 0x0 0x0 0x0 0x7f98 0x7fd9", Architecture.X64, "recvfrom", ThreadDoing.Socket, 16)]
    [InlineData("203 0x10 0x7f98 0x400 0x0 0x0 0x0 0x7f98 0x7fd9", Architecture.Arm64, "connect", ThreadDoing.Socket, 16)]
    [InlineData("230 0x1 0x0 0x7f98 0x0 0x0 0x0 0x7f98 0x7fd9", Architecture.X64, "clock_nanosleep", ThreadDoing.Sleep, null)]
    [InlineData("101 0x7f98 0x0 0x0 0x0 0x0 0x0 0x7f98 0x7fd9", Architecture.Arm64, "nanosleep", ThreadDoing.Sleep, null)]
    [InlineData("74 0x5f 0x0 0x0 0x0 0x0 0x0 0x7f98 0x7fd9", Architecture.X64, "fsync", ThreadDoing.File, 95)]
    [InlineData("67 0x5f 0x7f98 0x1000 0x0 0x0 0x0 0x7f98 0x7fd9", Architecture.Arm64, "pread64", ThreadDoing.File, 95)]
    [InlineData("0 0x87 0x7f98949fde9f 0x1 0x0 0x0 0x55abe87b4930 0x7f98949fde60 0x7fd9c38362ec", Architecture.X64, "read", ThreadDoing.Other, 135)]
    [InlineData("7 0x7fd94400ee28 0x1 0xffffffff 0x9c35 0x0 0x7fd9 0x7fd9 0x7fd9", Architecture.X64, "poll", ThreadDoing.Socket, null)]
    [InlineData("9999 0x1 0x1 0x1 0x0 0x0 0x0 0x7fd9 0x7fd9", Architecture.X64, "system call 9999", ThreadDoing.Other, null)]
    public void A_system_call_tells_what_its_thread_is_doing(string line, Architecture architecture, string name, ThreadDoing doing, int? file) =>
        Assert.Equal(new SystemCall(name, doing, file), SystemCall.Parse(line, architecture));

    [Theory]
    [InlineData(RecordedProc.TaskWait, Architecture.X64, ThreadDoing.Waiting)]
    [InlineData(RecordedProc.Idle, Architecture.X64, ThreadDoing.IdleOrWaiting)]
    [InlineData("98 0x7fd93c002b24 0x189 0x0 0x0 0x0 0xffffffff 0x7f98 0x7fd9", Architecture.Arm64, ThreadDoing.Waiting)]
    [InlineData("202", Architecture.X64, ThreadDoing.IdleOrWaiting)]
    public void A_wait_without_a_limit_is_no_idle_worker_and_one_with_a_limit_may_be(string line, Architecture architecture, ThreadDoing doing) =>
        Assert.Equal(doing, SystemCall.Parse(line, architecture)!.Doing);

    [Theory]
    [InlineData("running")]
    [InlineData("")]
    [InlineData("-1 0x7f98 0x7fd9")]
    [InlineData("not a number")]
    public void A_thread_in_no_call_has_none(string line) => Assert.Null(SystemCall.Parse(line, Architecture.X64));

    [Theory]
    [InlineData("futex_do_wait", 'S', ThreadDoing.IdleOrWaiting)]
    [InlineData("futex_wait_queue", 'S', ThreadDoing.IdleOrWaiting)]
    [InlineData("wait_woken", 'S', ThreadDoing.Socket)]
    [InlineData("hrtimer_nanosleep", 'S', ThreadDoing.Sleep)]
    [InlineData("jbd2_log_wait_commit", 'D', ThreadDoing.File)]
    [InlineData("something_new", 'D', ThreadDoing.File)]
    [InlineData("something_new", 'S', ThreadDoing.Other)]
    [InlineData("futex_do_wait", 'R', ThreadDoing.Running)]
    [InlineData(null, 'S', ThreadDoing.Other)]
    public void Without_the_system_call_the_kernels_function_tells_what_it_can(string? function, char state, ThreadDoing doing) =>
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
