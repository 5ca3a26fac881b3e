using Dashboard.Accounts.Blame;
using Dashboard.Timeline;
using Dashboard.Timeline.Work;
using static Dashboard.Tests.Accounts.Blame.BlameScript;

namespace Dashboard.Tests.Accounts.Blame;

/// <summary>The rule as it is written down, millisecond by millisecond, against the ledger on streams that nobody chose.</summary>
public sealed class BruteForceTests
{
    /// <summary>The stream lasts so long, milliseconds.</summary>
    private const int Length = 20_000;

    [Theory]
    [MemberData(nameof(Seeds))]
    public void The_ledger_owes_what_the_rule_says(int seed, int step)
    {
        var world = new World(new Random(seed), step);

        var owed = world.Ledger();
        var rule = world.Rule();

        var waited = rule.Values.Sum();
        Assert.True(waited > 10);
        Assert.Equal(waited, owed.Values.Sum(), 0.0005 * waited);
        foreach (var key in rule.Keys.Union(owed.Keys))
        {
            // At times on the grid of 10 ms it is exact; between, what changes within 10 ms is taken to grow evenly.
            Assert.Equal(rule.GetValueOrDefault(key), owed.GetValueOrDefault(key), step == 10 ? 0.0005 : 0.01 * waited / Math.Sqrt(world.Waits) + 0.05);
        }
    }

    public static IEnumerable<TheoryDataRow<int, int>> Seeds() =>
        Enumerable.Range(1, 10).SelectMany(seed => new TheoryDataRow<int, int>[] { new(seed, 10), new(seed, 1) });

    /// <summary>Threads that do something for a while, a goal and a count that change, collections, and requests that wait.</summary>
    private sealed class World
    {
        private const int Idle = -1;
        private const int None = -2;
        private static readonly string?[] Routes = ["A", "B", "C", BlockingSites.NoRequest, null];

        private readonly List<(int From, int To)> _collections = [];
        private readonly List<(int T, int Thread, int State)> _states = [];
        private readonly List<(int T, int Goal)> _goals = [];
        private readonly List<(int T, int Count)> _counts = [];
        private readonly List<(string Route, int From, int To)> _waits = [];

        public World(Random random, int step)
        {
            int At(int from, int to) => random.Next(from / step, Math.Max((from / step) + 1, to / step)) * step;
            for (var thread = 1; thread <= 4; thread++)
            {
                for (var t = At(0, 500); t < Length; t = At(t + step, t + 1_500))
                {
                    var last = _states.Where(state => state.Thread == thread).Select(state => state.State).DefaultIfEmpty(None).Last();
                    _states.Add((t, thread, random.Next(10) switch { 0 when last != None => None, < 3 => Idle, _ => random.Next(Routes.Length) }));
                }
            }

            for (var t = At(0, 100); t < Length; t = At(t + step, t + 4_000))
            {
                _goals.Add((t, random.Next(1, 8)));
                _counts.Add((t, random.Next(1, 7)));
            }

            for (var t = At(500, 2_000); t < Length; t = At(t + 200, t + 4_000))
            {
                _collections.Add((t, At(t + step, t + 150)));
            }

            for (var i = 0; i < 60; i++)
            {
                var from = At(500, Length - 4_000);
                _waits.Add((i % 2 == 0 ? "V" : "W", from, At(from, from + 3_000)));
            }
        }

        public int Waits => _waits.Count;

        public Dictionary<(string Route, BlameCulprit Culprit), double> Ledger()
        {
            var script = new BlameScript();
            var steps = _goals.Select(goal => (goal.T, Do: (Action)(() => script.Say(WorkEventKind.GoalChanged, Seconds(goal.T), item: goal.Goal))))
                .Concat(_counts.Select(count => (count.T, Do: (Action)(() => script.Say(WorkEventKind.ThreadsCounted, Seconds(count.T), item: count.Count)))))
                .Concat(_collections.Select(one => (T: one.From, Do: (Action)(() => script.Say(WorkEventKind.Suspended, Seconds(one.From))))))
                .Concat(_collections.Select(one => (T: one.To, Do: (Action)(() => script.Say(WorkEventKind.Resumed, Seconds(one.To))))))
                .Concat(_states.Select(state => (state.T, Do: (Action)(() => Do(script, state)))))
                .Concat(_waits.Select(wait =>
                    (T: wait.To, Do: (Action)(() => script.Waited(wait.Route, Seconds(wait.From), Seconds(wait.To), Seconds(wait.To))))))
                .OrderBy(one => one.T);
            script.Say(WorkEventKind.Heartbeat, 0);
            foreach (var (_, act) in steps)
            {
                act();
            }

            return script.Owed(Seconds(Length));
        }

        public Dictionary<(string Route, BlameCulprit Culprit), double> Rule()
        {
            var owed = new Dictionary<(string, BlameCulprit), double>();
            var shares = Enumerable.Range(0, Length).Select(t => At(t).ToList()).ToList();
            foreach (var (route, from, to) in _waits)
            {
                for (var t = from; t < to; t++)
                {
                    foreach (var (culprit, share) in shares[t])
                    {
                        owed[(route, culprit)] = owed.GetValueOrDefault((route, culprit)) + (0.001 * share);
                    }
                }
            }

            return owed;
        }

        private static double Seconds(int milliseconds) => milliseconds / 1000.0;

        private static void Do(BlameScript script, (int T, int Thread, int State) state) => _ = state.State switch
        {
            None => script.Ends(Seconds(state.T), state.Thread),
            Idle => script.Idle(Seconds(state.T), state.Thread),
            var route => script.Works(Seconds(state.T), state.Thread, Routes[route]),
        };

        private IEnumerable<(BlameCulprit Culprit, double Share)> At(int t)
        {
            if (_collections.Any(one => one.From <= t && t < one.To))
            {
                return [(new BlameCulprit(BlameKinds.Collection), 1)];
            }

            var now = _states.Where(state => state.T <= t).GroupBy(state => state.Thread).Select(thread => thread.Last().State)
                .Where(state => state != None).ToList();
            var holders = now.Where(state => state != Idle).ToList();
            var goal = _goals.LastOrDefault(one => one.T <= t).Goal;
            var live = Math.Max(now.Count, _counts.LastOrDefault(one => one.T <= t).Count);
            if (now.Count > holders.Count && (goal == 0 || holders.Count < goal))
            {
                return [(new BlameCulprit(BlameKinds.Waking), 1)];
            }

            var missing = goal == 0 ? 0 : Math.Max(0.0, goal - live) / goal;
            var (unseen, parts) = (live - now.Count, holders.Count + live - now.Count);
            return
            [
                (new BlameCulprit(BlameKinds.NoThread), missing),
                (new BlameCulprit(BlameKinds.NotSeen), parts == 0 ? 1 - missing : (1 - missing) * unseen / parts),
                .. holders.Select(state => (Holds(Routes[state]), (1 - missing) / parts)),
            ];
        }
    }
}
