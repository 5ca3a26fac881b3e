using Dashboard.Timeline.Work;

namespace Dashboard.Target.Threads;

/// <summary>
/// The kernel's function in which a thread waits (/proc/PID/task/T/wchan): what there is where the system call may not be read. It tells a
/// futex from a socket, and neither the futex's time limit nor the other end of the socket.
/// </summary>
internal static class KernelWait
{
    private static readonly (string Beginning, ThreadDoing Doing)[] Known =
    [
        ("futex", ThreadDoing.IdleOrWaiting),
        ("hrtimer_nanosleep", ThreadDoing.Sleep), ("do_nanosleep", ThreadDoing.Sleep), ("common_nsleep", ThreadDoing.Sleep),
        ("wait_woken", ThreadDoing.Socket), ("sk_wait_data", ThreadDoing.Socket), ("sk_stream_wait", ThreadDoing.Socket),
        ("inet_", ThreadDoing.Socket), ("unix_", ThreadDoing.Socket), ("skb_wait", ThreadDoing.Socket), ("__skb_wait", ThreadDoing.Socket),
        ("poll_schedule", ThreadDoing.Socket), ("do_poll", ThreadDoing.Socket), ("do_sys_poll", ThreadDoing.Socket),
        ("do_select", ThreadDoing.Socket), ("io_schedule", ThreadDoing.File), ("folio_wait", ThreadDoing.File), ("wait_on_page", ThreadDoing.File),
        ("wait_on_buffer", ThreadDoing.File), ("jbd2_", ThreadDoing.File), ("xfs_", ThreadDoing.File), ("btrfs_", ThreadDoing.File),
        ("blk_", ThreadDoing.File), ("submit_bio_wait", ThreadDoing.File), ("locks_lock", ThreadDoing.File),
    ];

    /// <summary>What a thread is doing that waits in this function.</summary>
    /// <param name="function">The text of wchan; <c>0</c> where the thread does not wait, or nobody may know.</param>
    /// <param name="state">The state of /proc/PID/task/T/stat.</param>
    public static ThreadDoing Doing(string? function, char state)
    {
        if (state == 'R')
        {
            return ThreadDoing.Running;
        }

        foreach (var (beginning, doing) in Known)
        {
            if (function?.StartsWith(beginning, StringComparison.Ordinal) == true)
            {
                return doing;
            }
        }

        // Uninterruptible sleep is the kernel's wait for a disk.
        return state == 'D' ? ThreadDoing.File : ThreadDoing.Other;
    }
}
