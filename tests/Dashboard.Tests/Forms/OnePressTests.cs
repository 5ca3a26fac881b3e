using Dashboard.Format;
using Dashboard.Forms;

namespace Dashboard.Tests.Forms;

public sealed class OnePressTests
{
    private readonly OnePress _press = new();

    [Fact(Timeout = 10_000)]
    public async Task What_is_pressed_again_before_it_is_done_is_done_once()
    {
        var (done, times) = (new TaskCompletionSource(), 0);
        var first = _press.RunAsync(Work);
        await _press.RunAsync(Work);

        Assert.True(_press.IsOn);
        done.SetResult();
        await first;
        Assert.Equal((false, 1, null), (_press.IsOn, times, _press.Problem));

        Task Work()
        {
            times++;
            return done.Task;
        }
    }

    [Fact(Timeout = 10_000)]
    public async Task A_refusal_is_said_until_the_next_press_or_until_something_else_is_said()
    {
        await _press.RunAsync(() => throw new UserFacingException("Another run is in progress."));
        Assert.Equal((false, "Another run is in progress."), (_press.IsOn, _press.Problem));

        _press.Forget();
        Assert.Null(_press.Problem);

        await _press.RunAsync(() => throw new UserFacingException("No."));
        await _press.RunAsync(() => Task.CompletedTask);
        Assert.Null(_press.Problem);
    }

    [Fact(Timeout = 10_000)]
    public async Task A_defect_is_nobodys_refusal_and_the_button_can_be_pressed_again()
    {
        await Assert.ThrowsAsync<InvalidOperationException>(() => _press.RunAsync(() => throw new InvalidOperationException()));

        Assert.Equal((false, null), (_press.IsOn, _press.Problem));
    }
}
