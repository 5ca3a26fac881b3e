using Dashboard.Load;

namespace Dashboard.Tests.Load;

public sealed class CommonStartTests
{
    [Fact(Timeout = 10_000)]
    public async Task A_load_says_that_it_is_ready_and_waits_for_the_word()
    {
        var (start, said) = (new CommonStart(), new List<LoadMessage>());

        var waiting = start.WaitAsync(said.Add, TestContext.Current.CancellationToken);

        Assert.IsType<ReadyMessage>(Assert.Single(said));
        Assert.False(waiting.IsCompleted);
        start.Give();
        await waiting;
    }

    [Fact(Timeout = 10_000)]
    public async Task A_stop_ends_the_waiting()
    {
        using var stopped = new CancellationTokenSource();
        var waiting = new CommonStart().WaitAsync(_ => { }, stopped.Token);

        await stopped.CancelAsync();

        await waiting;
        Assert.False(waiting.IsFaulted);
    }
}
