using Dashboard.Timeline;

namespace Dashboard.Target;

/// <summary>Holds the status that everybody reads, and tells when it changed. Safe for any number of threads.</summary>
/// <param name="time">The platform's time.</param>
/// <param name="changed">Called after each change, on any thread.</param>
internal sealed class TargetStatusHolder(TimeProvider time, Action changed)
{
    private readonly Lock _gate = new();
    private TargetStatus _status = new(NewHub(time), null, SessionState.Detached, "Nothing is attached.", new SessionOptions());

    public TargetStatus Status
    {
        get
        {
            lock (_gate)
            {
                return _status;
            }
        }
    }

    public void Update(Func<TargetStatus, TargetStatus> change)
    {
        lock (_gate)
        {
            var next = change(_status);
            if (next == _status)
            {
                return;
            }

            _status = next;
        }

        changed();
    }

    /// <summary>A new state: in the status and on the timeline.</summary>
    public void Say(SessionState state, string sentence)
    {
        var hub = Status.Hub;
        hub.Publish(new SessionChange(hub.Clock.Now, state, sentence));
        Update(status => status with { State = state, Sentence = sentence });
    }

    /// <summary>
    /// A target was reached: its timeline goes on when it is the same program, otherwise a new one begins. Of what others learned about the
    /// process before only the address is kept, since a restart may change the rest.
    /// </summary>
    /// <param name="facts">Who it is.</param>
    /// <param name="goesOn">False to begin a new timeline in any case.</param>
    public void Adopt(TargetFacts facts, bool goesOn = true) =>
        Update(status => goesOn && status.Facts is { } last && last.IsSameProgramAs(facts)
            ? status with { Facts = facts with { BaseAddress = last.BaseAddress } }
            : status with { Facts = facts, Hub = NewHub(time) });

    private static TimelineHub NewHub(TimeProvider time) => new(new TimelineClock(time));
}
