using System.Runtime.InteropServices;
using Dashboard.Format;
using Dashboard.Target.Reach;
using Dashboard.Target.Threads;
using Dashboard.Tests.Target.Threads;

namespace Dashboard.Tests.Target.Reach;

/// <summary>What a process does that does not answer, in words.</summary>
public sealed class ProcessActivityTests
{
    private const string Read = "0 0xf1 0x7f98 0x1 0x0 0x0 0x0 0x7f98 0x7fd9";

    [Fact]
    public void Threads_of_one_name_are_counted_by_what_they_do()
    {
        using var proc = new RecordedProc().WithFile(241, "socket:[5125596]");
        for (var thread = 1; thread <= 12; thread++)
        {
            proc.WithWorker(thread, RecordedProc.TaskWait, state: 'T');
        }

        proc.WithWorker(13, RecordedProc.Receive).WithWorker(14, RecordedProc.Receive).With(20, "dotnet", "running", state: 'R');

        Assert.Equal(
            [
                "15 threads: 12 stopped by a signal, 2 waiting, 1 running or ready to run",
                "14 threads named .NET TP Worker: 12 in futex (waiting), 2 in recvmsg on a socket to 127.0.0.1:19300",
                "1 thread named dotnet: running or ready to run",
            ],
            Look(proc).Lines);
    }

    [Theory]
    [InlineData("/data/orders.db", "in read on /data/orders.db")]
    [InlineData("socket:[777]", "in read on a socket")]
    [InlineData("pipe:[5]", "in read on a pipe")]
    [InlineData("anon_inode:inotify", "in read on an anon_inode")]
    [InlineData("/data/\u001b[2J", @"in read on /data/\u001b[2J")]
    public void What_a_thread_reads_is_said(string link, string says)
    {
        using var proc = new RecordedProc().With(1, "reader", Read).WithFile(241, link);

        Assert.Equal($"1 thread named reader: {says}", Look(proc).Lines[1]);
    }

    [Theory]
    [InlineData("230 0x0 0x0", 'S', "in clock_nanosleep (sleeping)")]
    [InlineData("7 0x7f 0x1", 'S', "in poll (waiting for sockets, pipes or files)")]
    [InlineData("219 0x7f 0x1", 'T', "in restart_syscall (waiting again after an interruption)")]
    [InlineData("999 0x7f 0x1", 'S', "in system call 999")]
    [InlineData("-1 0x7f 0x1", 'T', "in no system call")]
    public void A_call_is_said_with_what_it_is_for(string call, char state, string says)
    {
        using var proc = new RecordedProc().With(1, "any", call, state: state);

        Assert.Equal($"1 thread named any: {says}", Look(proc).Lines[1]);
    }

    [Fact]
    public void Where_calls_may_not_be_read_the_kernels_functions_stand_for_them()
    {
        using var proc = new RecordedProc().WithWorker(1, null, "futex_do_wait").WithWorker(2, null, "wait_woken");
        var activity = Look(proc);

        Assert.Equal("2 threads named .NET TP Worker: 1 in a futex (waiting), 1 on a socket", activity.Lines[1]);
        Assert.Equal(LinuxThreads.NoCalls, activity.Missing);
    }

    [Fact]
    public void However_many_names_and_calls_there_are_the_lines_are_few()
    {
        using var proc = new RecordedProc();
        for (var thread = 1; thread <= 30; thread++)
        {
            proc.With(thread, $"name {thread % 25:00}", $"{500 + thread} 0x1");
        }

        var lines = Look(proc).Lines;

        Assert.Equal((22, "5 more threads with other names"), (lines.Count, lines[^1]));
    }

    [Fact]
    public void Of_more_threads_than_are_looked_at_the_number_of_both_is_said() =>
        Assert.StartsWith($"{Readable.Count(5_321)} threads, of which {Readable.Count(2_000)} were looked at: all waiting", new ProcessActivity(
            1, 'S', 5_321, 2_000, [new NamedThreads("a", 2_000, [new("waiting", 2_000)], [new("in futex (waiting)", 2_000)])]).Lines[0], StringComparison.Ordinal);

    [Fact]
    public void A_process_that_is_gone_does_nothing()
    {
        using var proc = new RecordedProc();
        proc.End();

        Assert.Null(ProcessActivity.Look(RecordedProc.ProcessId, new LinuxThreads(RecordedProc.ProcessId, proc.Root, Architecture.X64), 'S'));
    }

    private static ProcessActivity Look(RecordedProc proc) =>
        ProcessActivity.Look(RecordedProc.ProcessId, new LinuxThreads(RecordedProc.ProcessId, proc.Root, Architecture.X64), 'S')!;
}
