using Dashboard.Target.Hangs;
using Dashboard.Tests.Target.Threads;
using Microsoft.Extensions.Time.Testing;

namespace Dashboard.Tests.Target.Hangs;

public sealed class StillThreadsTests : IDisposable
{
    private readonly RecordedProc _proc = new();
    private readonly FakeTimeProvider _time = new();
    private readonly StillThreads _threads;

    public StillThreadsTests() => _threads = new StillThreads(RecordedProc.ProcessId, _time, _proc.Root);

    [Fact]
    public void A_thread_stands_still_while_it_gets_no_processor()
    {
        _proc.WithProcess(100).WithWorker(1, null).WithWorker(2, null);
        for (var second = 0; second <= 6; second++)
        {
            _proc.WithSchedule(1, 1, 1, turns: 7).WithSchedule(2, 1, 1, turns: second);
            Look();
        }

        Assert.Equal([(1L, 7.0)], _threads.For(5).Select(static thread => (thread.Key, thread.Value)));
        Assert.Empty(_threads.For(8));
    }

    [Fact]
    public void A_thread_that_ran_once_begins_anew()
    {
        _proc.WithProcess(100).WithWorker(1, null);
        for (var second = 0; second <= 6; second++)
        {
            _proc.WithSchedule(1, 1, 1, turns: second < 3 ? 7 : 8);
            Look();
        }

        Assert.Equal(4, _threads.For(1)[1]);
    }

    [Fact]
    public void A_process_is_idle_since_it_last_used_more_than_a_twentieth_of_a_processor()
    {
        _proc.WithWorker(1, null);
        var used = 0;
        foreach (var hundredths in (int[])[50, 50, 4, 4, 0])
        {
            _proc.WithProcess(used += hundredths);
            Look();
        }

        Assert.Equal(4, _threads.IdleSeconds);
    }

    [Fact]
    public void Where_the_time_of_a_process_is_not_known_it_is_not_idle()
    {
        _proc.WithWorker(1, null);
        Look();
        Look();

        Assert.Equal(1, _threads.IdleSeconds);
    }

    [Fact]
    public void A_process_that_is_gone_has_no_threads() => Assert.False(new StillThreads(1, _time, _proc.Root).Look());

    public void Dispose() => _proc.Dispose();

    private void Look()
    {
        Assert.True(_threads.Look());
        _time.Advance(TimeSpan.FromSeconds(1));
    }
}
