using Dashboard.Accounts.Blockers;
using Dashboard.Accounts.Stacks;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Accounts.Blockers;

public sealed class StackFramesTests
{
    [Fact]
    public void An_async_method_is_there_once_and_what_runs_it_is_left_out() =>
        Assert.Equal(
            ["ThreadPoolWorkQueue.Dispatch", "Orders.LoadAsync", "Orders.Get"],
            Readable(
                [
                    Frames.Start,
                    Frames.Dispatch,
                    Frames.Core("System.Threading", "ExecutionContext.RunFromThreadPoolDispatchLoop"),
                    Frames.Core("System.Runtime.CompilerServices", "AsyncTaskMethodBuilder<T>.AsyncStateMachineBox<T>.MoveNext"),
                    Frames.User("Orders.LoadAsync"),
                    Frames.Core("System.Runtime.CompilerServices", "AsyncTaskMethodBuilder.Start"),
                    Frames.Core("System.Runtime.CompilerServices", "AsyncMethodBuilderCore.Start"),
                    Frames.User("Orders.LoadAsync"),
                    Frames.Handler,
                ],
                64));

    [Fact]
    public void A_method_that_calls_itself_is_there_as_often_as_it_does() =>
        Assert.Equal(["Tree.Walk", "Tree.Walk"], Readable([Frames.User("Tree.Walk"), Frames.User("Tree.Walk")], 64));

    [Fact]
    public void Of_a_deep_stack_the_frames_nearest_to_the_wait_stay() =>
        Assert.Equal(["B.Run", "C.Run"], Readable([Frames.User("A.Run"), Frames.User("B.Run"), Frames.User("C.Run")], 2));

    private static IEnumerable<string> Readable(IReadOnlyList<BlockFrame> frames, int most) => StackFrames.Written(frames, most).Select(frame => frame.Method);
}
