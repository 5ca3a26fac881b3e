using Dashboard.Timeline.Work;

namespace Dashboard.Target.Threads;

/// <summary>
/// The kernel's function in which a thread waits (/proc/PID/task/T/wchan): what there is where the system call may not be read. It distinguishes a futex from a
/// socket, but reports neither the futex's time limit nor the other end of the socket.
/// </summary>
internal static class KernelWait
{
    private static readonly (string Beginning, ThreadStatus Doing)[] Known =
    [
        ("futex", ThreadStatus.IdleOrWaiting),
        ("hrtimer_nanosleep", ThreadStatus.Sleep), ("do_nanosleep", ThreadStatus.Sleep), ("common_nsleep", ThreadStatus.Sleep),
        ("wait_woken", ThreadStatus.Socket), ("sk_wait_data", ThreadStatus.Socket), ("sk_stream_wait", ThreadStatus.Socket),
        ("inet_", ThreadStatus.Socket), ("unix_", ThreadStatus.Socket), ("skb_wait", ThreadStatus.Socket), ("__skb_wait", ThreadStatus.Socket),
        ("poll_schedule", ThreadStatus.Socket), ("do_poll", ThreadStatus.Socket), ("do_sys_poll", ThreadStatus.Socket),
        ("do_select", ThreadStatus.Socket), ("io_schedule", ThreadStatus.File), ("folio_wait", ThreadStatus.File), ("wait_on_page", ThreadStatus.File),
        ("wait_on_buffer", ThreadStatus.File), ("jbd2_", ThreadStatus.File), ("xfs_", ThreadStatus.File), ("btrfs_", ThreadStatus.File),
        ("blk_", ThreadStatus.File), ("submit_bio_wait", ThreadStatus.File), ("locks_lock", ThreadStatus.File),
    ];

    /// <summary>What a thread is doing that waits in this function.</summary>
    /// <param name="function">The text of wchan; <c>0</c> where the thread does not wait, or reading it is not permitted.</param>
    public static ThreadStatus Doing(string? function, char state)
    {
        if (state == 'R')
        {
            return ThreadStatus.Running;
        }

        foreach (var (beginning, doing) in Known)
        {
            if (function?.StartsWith(beginning, StringComparison.Ordinal) == true)
            {
                return doing;
            }
        }

        // Uninterruptible sleep is the kernel's wait for a disk.
        return state == 'D' ? ThreadStatus.File : ThreadStatus.Other;
    }
}
