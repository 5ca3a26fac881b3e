using Dashboard.Accounts.Blockers;
using Dashboard.Accounts.Stacks;
using Dashboard.Accounts.Threads;
using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.WaitGraph;

internal sealed class ThreadsAt
{
    /// <summary>A circle is a deadlock when all of it has waited for so many seconds.</summary>
    public const double DeadlockSeconds = 1;

    private readonly WaitPicture _picture;
    private readonly Dictionary<long, Seen> _threads;
    private readonly Dictionary<long, TaskWait> _tasks;
    private readonly Dictionary<long, LockWait> _locks;

    public ThreadsAt(WaitPicture picture, IReadOnlyList<LockWait> locks, PlaceNames places)
    {
        _picture = picture;
        _threads = picture.Stacks.Threads.Select(thread => places.Of(thread, picture.Stacks.T)).ToDictionary(seen => seen.Thread);
        _tasks = picture.Look.Waits.Where(wait => wait.IsAt(picture.Stacks.T)).GroupBy(wait => wait.Thread).ToDictionary(same => same.Key, same => same.Last());
        _locks = locks.Where(wait => Kind(wait.Thread) == WaitKinds.Lock).ToDictionary(wait => wait.Thread);
        Circles = [.. WaitGraph.Circles.In(WaitsFor()).Where(circle => circle.Count > 1 && circle.All(IsLong))];
    }

    public IReadOnlyList<IReadOnlyList<long>> Circles { get; }

    /// <summary>The pool's threads that are blocked, and others that have to do with locks.</summary>
    public IEnumerable<Seen> Blocked => _threads.Values.Where(seen => StackKinds.IsBlocking(seen.Kind) && (seen.InPool || _locks.ContainsKey(seen.Thread)));

    public Seen? Find(long thread) => _threads.GetValueOrDefault(thread);

    public TaskWait? TaskOf(long thread) => Kind(thread) == WaitKinds.Task ? _tasks.GetValueOrDefault(thread) : null;

    public LockWait? LockOf(long thread) => _locks.GetValueOrDefault(thread);

    public long? OwnerOf(LockWait wait) =>
        wait.Owner is { } owner && (LockOf(owner) is not { } other || other.Lock != wait.Lock || other.Lock == 0) ? owner : null;

    public int? CircleOf(long thread) => Circles.Index().Where(circle => circle.Item.Contains(thread)).Select(circle => (int?)circle.Index).FirstOrDefault();

    /// <summary>The thread that runs the task for which another waits, or one that this awaits in turn; null where none is known to.</summary>
    public long? RunnerOf(int task)
    {
        // A circle of tasks would never end: each is asked once.
        var asked = new HashSet<int>();
        for (var at = task; asked.Add(at) && _picture.Look.Tasks.TryGetValue(at, out var known);)
        {
            if (known.Thread is { } thread)
            {
                return thread;
            }

            at = _picture.Look.Awaits.GetValueOrDefault(at, at);
        }

        return null;
    }

    private string? Kind(long thread) => Find(thread)?.Kind;

    private Dictionary<long, long> WaitsFor() => _threads.Keys
        .Select(thread => (Thread: thread, Other: LockOf(thread) is { } held ? OwnerOf(held) : TaskOf(thread) is { } wait ? RunnerOf(wait.Task) : null))
        .Where(found => found.Other is { } other && other != found.Thread)
        .ToDictionary(found => found.Thread, found => found.Other!.Value);

    private bool IsLong(long thread) => _picture.Stacks.T - (LockOf(thread)?.From ?? TaskOf(thread)?.From) >= DeadlockSeconds;
}

/// <param name="Lock">Which lock; 0 where that is not known.</param>
/// <param name="Owner">The thread that holds it; null where that is not known.</param>
internal sealed record LockWait(long Thread, long Lock, long? Owner, double From);
