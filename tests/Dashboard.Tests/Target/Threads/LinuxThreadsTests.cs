using System.Runtime.InteropServices;
using Dashboard.Target.Threads;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Target.Threads;

public sealed class LinuxThreadsTests
{
    [Fact]
    public void A_worker_that_reads_a_socket_is_seen_with_the_other_end()
    {
        using var proc = new RecordedProc().WithWorker(11, RecordedProc.Receive).WithFile(241, "socket:[5125596]");

        Assert.Equal(
            [new ThreadSample(11, ThreadStatus.Socket) { IsWorker = true, Call = "recvmsg", OtherEnd = "127.0.0.1:19300" }],
            Of(proc).Look()!);
    }

    [Theory]
    [InlineData("socket:[5125596]", ThreadStatus.Socket, "127.0.0.1:19300")]
    [InlineData("socket:[777]", ThreadStatus.Socket, null)]
    [InlineData("/data/orders.db", ThreadStatus.File, "/data/orders.db")]
    [InlineData("pipe:[5125596]", ThreadStatus.Other, "pipe")]
    public void What_a_read_reads_from_is_told_by_its_descriptor(string link, ThreadStatus doing, string? end)
    {
        using var proc = new RecordedProc().WithWorker(11, "0 0x87 0x7f98 0x1 0x0 0x0 0x0 0x7f98 0x7fd9").WithFile(135, link);

        var look = Assert.Single(Of(proc).Look()!);

        Assert.Equal((doing, end), (look.Doing, look.OtherEnd));
    }

    /// <summary>A reading of the tables costs 15 ms of the system's time, and a Unix socket is in none: it made every look read them.</summary>
    [Fact]
    public void A_socket_that_is_in_no_table_does_not_make_every_look_read_them()
    {
        const string Read = "0 0x87 0x7f98 0x1 0x0 0x0 0x0 0x7f98 0x7fd9";
        using var proc = new RecordedProc().WithWorker(11, Read).WithFile(135, "socket:[777]");
        var threads = Of(proc);
        threads.Look();
        proc.WithSocket(777);
        Assert.Equal([null], threads.Look()!.Select(look => look.OtherEnd));

        proc.WithSocket(778).WithWorker(12, Read.Replace("0x87", "0x88", StringComparison.Ordinal)).WithFile(136, "socket:[778]");
        threads.Look();
        Assert.Equal(["127.0.0.1:19300", "127.0.0.1:19300"], threads.Look()!.Select(look => look.OtherEnd));
    }

    /// <summary>Who only asks whether threads wait, once a minute of each process, does not pay for the tables.</summary>
    [Fact]
    public void Without_other_ends_a_look_reads_no_tables_and_sees_the_same_threads_wait()
    {
        using var proc = new RecordedProc().WithWorker(11, RecordedProc.TaskWait).WithWorker(12, RecordedProc.Receive).WithFile(241, "socket:[5125596]");

        var looks = new LinuxThreads(RecordedProc.ProcessId, proc.Root, Architecture.X64) { NamesOtherEnds = false }.Look()!;

        Assert.Equal(Of(proc).Look()!.Select(look => (look.Thread, look.Doing)), looks.Select(look => (look.Thread, look.Doing)));
        Assert.All(looks, look => Assert.Null(look.OtherEnd));
    }

    /// <summary>Old threads come first in the kernel's list: in a program with thousands of its own the pool's would be beyond what a look sees.</summary>
    [Fact]
    public void Of_more_threads_than_a_look_sees_the_workers_are_seen_also_those_that_are_named_later()
    {
        const int Last = 9_000;
        using var proc = new RecordedProc();
        for (var id = 1_000; id < 1_000 + LinuxThreads.Capacity; id++)
        {
            proc.With(id, "own", RecordedProc.Idle);
        }

        proc.WithWorker(Last - 1, RecordedProc.Idle).With(Last, "dotnet", RecordedProc.Idle);
        var threads = Of(proc);
        Assert.Equal([Last - 1], Workers(threads.Look()!));
        Assert.Null(threads.Missing);
        Assert.False(threads.IsWhole);

        proc.WithWorker(Last, RecordedProc.Idle);
        Assert.Equal([Last - 1, Last], Workers(threads.Look()!));

        static IEnumerable<long> Workers(IReadOnlyList<ThreadSample> looks)
        {
            Assert.Equal(LinuxThreads.Capacity, looks.Count);
            return looks.Where(look => look.IsWorker).Select(look => look.Thread).Order();
        }
    }

    [Fact]
    public void Workers_are_told_from_other_threads_and_running_ones_are_in_no_call()
    {
        using var proc = new RecordedProc().WithWorker(11, "running", state: 'R').WithWorker(12, "running").With(13, ".NET TP Gate", RecordedProc.Idle);
        var threads = Of(proc);

        var looks = threads.Look()!.OrderBy(look => look.Thread).ToList();

        Assert.Equal([true, true, false], looks.Select(look => look.IsWorker));
        Assert.Equal([ThreadStatus.Running, ThreadStatus.Running, ThreadStatus.IdleOrWaiting], looks.Select(look => look.Doing));
        Assert.Null(threads.Missing);
    }

    /// <summary>Seen asleep a moment before, in a call that copies bytes when it is read.</summary>
    [Theory]
    [InlineData("02004002", ThreadStatus.Running)]
    [InlineData("02000002", ThreadStatus.Socket)]
    [InlineData(null, ThreadStatus.Socket)]
    public void A_call_on_a_socket_that_does_not_block_is_no_wait(string? flags, ThreadStatus doing)
    {
        using var proc = new RecordedProc().WithWorker(11, "46 0x87 0x7f98 0x4000 0x0 0x0 0x0 0x7f98 0x7fd9").WithFile(135, "socket:[5125596]");
        _ = flags is null ? proc : proc.WithFlags(135, flags);

        Assert.Equal(doing, Assert.Single(Of(proc).Look()!).Doing);
    }

    [Fact]
    public void Where_system_calls_may_not_be_read_the_kernels_functions_stand_for_them_and_a_sentence_says_so()
    {
        using var proc = new RecordedProc().WithWorker(11, null, "futex_do_wait").WithWorker(12, null, "wait_woken");
        var threads = Of(proc);

        var looks = threads.Look()!.OrderBy(look => look.Thread);

        Assert.Equal([ThreadStatus.IdleOrWaiting, ThreadStatus.Socket], looks.Select(look => look.Doing));
        Assert.Equal(LinuxThreads.NoCalls, threads.Missing);
    }

    [Fact]
    public void Of_another_users_process_only_the_threads_are_known_and_a_sentence_says_so()
    {
        using var proc = new RecordedProc().WithWorker(11, null, "0");
        var threads = Of(proc);

        Assert.Single(threads.Look()!);
        Assert.Equal(LinuxThreads.NoKernelWaits, threads.Missing);
    }

    [Fact]
    public void A_thread_that_ends_while_it_is_looked_at_is_no_thread_and_no_error()
    {
        using var proc = new RecordedProc().WithWorker(11, RecordedProc.Idle).WithWorker(12, null);
        var threads = Of(proc);

        Assert.Equal(11, Assert.Single(threads.Look()!).Thread);
        Assert.Null(threads.Missing);
    }

    [Fact]
    public void A_process_whose_workers_bear_no_name_is_told_in_a_sentence()
    {
        using var proc = new RecordedProc().With(11, ".NET ThreadPool", RecordedProc.Idle);
        var threads = Of(proc);

        Assert.False(Assert.Single(threads.Look()!).IsWorker);
        Assert.Equal(LinuxThreads.NoWorkers, threads.Missing);
    }

    [Fact]
    public void A_process_that_is_gone_has_no_threads()
    {
        using var proc = new RecordedProc();
        proc.End();

        Assert.Null(Of(proc).Look());
    }

    private static LinuxThreads Of(RecordedProc proc) => new(RecordedProc.ProcessId, proc.Root, Architecture.X64);
}
