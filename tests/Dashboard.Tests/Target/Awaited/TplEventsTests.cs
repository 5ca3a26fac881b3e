using System.Text;
using Dashboard.Target.Awaited;

namespace Dashboard.Tests.Target.Awaited;

/// <summary>Events of tasks as bytes.</summary>
public sealed class TplEventsTests
{
    [Fact]
    public void A_wait_tells_its_task_whether_a_thread_is_blocked_and_what_goes_on_after_it()
    {
        var blocked = Numbers(1, 0, 77, 1, 0);
        var awaited = Numbers(1, 0, 77, 2, 12);

        Assert.Equal((77, true), (TplEvents.Task(blocked), TplEvents.IsSynchronous(blocked)));
        Assert.Equal((77, false, 12), (TplEvents.Task(awaited), TplEvents.IsSynchronous(awaited), TplEvents.Continues(awaited)));
    }

    [Fact]
    public void An_operation_tells_its_task_and_name()
    {
        byte[] payload = [.. Numbers(5), .. Encoding.Unicode.GetBytes("Async: <Q>d__0\0"), .. new byte[8]];

        Assert.Equal((5, "Async: <Q>d__0"), TplEvents.Operation(payload));
    }

    [Fact]
    public void Bytes_that_are_too_few_are_nothing()
    {
        Assert.Equal((0, ""), TplEvents.Operation([1, 2]));
        Assert.Equal(0, TplEvents.Task(Numbers(1, 2)));
        Assert.False(TplEvents.IsSynchronous([]));
    }

    private static byte[] Numbers(params int[] numbers) => [.. numbers.SelectMany(BitConverter.GetBytes)];
}
