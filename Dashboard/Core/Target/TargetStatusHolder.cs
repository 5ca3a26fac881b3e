using Dashboard.Accounts;
using Dashboard.Target.Levels;

namespace Dashboard.Target;

/// <summary>Holds the status, and raises an event when it changes. Safe for any number of threads.</summary>
internal sealed class TargetStatusHolder
{
    private readonly Lock _gate = new();
    private readonly TimeProvider _time;
    private readonly Action _changed;
    private TargetStatus _status;
    private TargetAccounts _accounts;
    private string? _givenName;

    public TargetStatusHolder(TimeProvider time, Action changed)
    {
        (_time, _changed) = (time, changed);
        _status = new(NewHub(out _accounts), null, SessionState.Detached, "Nothing is attached.", new SessionOptions());
    }

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

    public (TimelineHub Hub, TargetAccounts Accounts) Timeline
    {
        get
        {
            lock (_gate)
            {
                return (_status.Hub, _accounts);
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

        _changed();
    }

    public void SetState(SessionState state, string sentence, double? ownStallSeconds = null)
    {
        var hub = Status.Hub;
        hub.Publish(new SessionChange(hub.Clock.Now, state, sentence) { OwnStallSeconds = ownStallSeconds });
        Update(status => status with { State = state, Sentence = sentence });
    }

    /// <summary>The same program goes on with its timeline; of what was learned elsewhere only the address is kept.</summary>
    public void SwitchTo(TargetFacts facts, bool goesOn = true) =>
        Update(status => goesOn && status.Facts is { } last && last.IsSameProgramAs(facts)
            ? status with { Facts = facts with { GivenName = _givenName, BaseAddress = last.BaseAddress } }
            : status with { Facts = facts with { GivenName = _givenName }, Hub = NewHub(out _accounts) });

    public void Rename(string? name) => Update(status =>
    {
        _givenName = name;
        return status.Facts is { } facts ? status with { Facts = facts with { GivenName = name } } : status;
    });

    private TimelineHub NewHub(out TargetAccounts accounts)
    {
        var hub = new TimelineHub(new TimelineClock(_time));
        accounts = new TargetAccounts(hub);
        return hub;
    }
}

/// <summary>One consistent picture of the target.</summary>
/// <param name="Hub">A new one for each different program, the same one when a program comes back.</param>
/// <param name="Sentence">States what happened, and what to do.</param>
public sealed record TargetStatus(TimelineHub Hub, TargetFacts? Facts, SessionState State, string Sentence, SessionOptions Options)
{
    /// <summary>In seconds; null unless another tool makes the counters faster than ours. Samples keep to our interval all the same.</summary>
    public double? ForeignIntervalSeconds { get; init; }

    public SignalStatus Signals { get; init; } = SignalStatus.Counters;
}
