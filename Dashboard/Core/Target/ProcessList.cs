using Dashboard.Target.Reach;

namespace Dashboard.Target;

/// <summary>The processes that can be attached to. A runtime is asked once who it is; a silent one (2 s), at every fifth look. Not thread-safe.</summary>
internal sealed class ProcessList(Func<IReadOnlySet<int>> ids, Func<int, CancellationToken, Task<TargetFacts?>> describe)
{
    private const int LooksBetweenQuestions = 5;

    /// <summary>By process, and when it was started: an id is used again.</summary>
    private readonly Dictionary<(int Id, long? Started), TargetFacts?> _known = [];
    private readonly Dictionary<int, string> _users = [];
    private readonly ListeningPorts _ports = new();
    private int _looks;

    public ProcessList()
        : this(PublishedProcesses.Ids, TargetProcesses.TryDescribeAsync)
    {
    }

    /// <param name="withPorts">False: none has any, which is most of what a look costs.</param>
    public async Task<IReadOnlyList<ListedProcess>> LookAsync(CancellationToken token, bool withPorts = true)
    {
        var present = ids().Select(id => (Id: id, Started: LinuxProcess.StartTicks(id))).ToHashSet();
        foreach (var gone in _known.Keys.Where(known => !present.Contains(known)).ToList())
        {
            _known.Remove(gone);
        }

        var asksAgain = _looks++ % LooksBetweenQuestions == 0;
        var unknown = present.Where(one => _known.TryGetValue(one, out var facts) ? facts is null && asksAgain : true).ToList();
        var answers = await Task.WhenAll(unknown.Select(one => describe(one.Id, token))).ConfigureAwait(false);
        foreach (var (one, facts) in unknown.Zip(answers))
        {
            _known[one] = facts;
        }

        var listed = _known.Values.OfType<TargetFacts>().ToList();
        var ports = withPorts ? _ports.Look([.. listed.Select(facts => facts.ProcessId)]) : null;
        return
        [
            .. listed.Select(facts => new ListedProcess(facts, ports?[facts.ProcessId] ?? [], UserOf(facts.ProcessId), LinuxProcess.Threads(facts.ProcessId)))
                .OrderByDescending(process => process.IsServer)
                .ThenBy(process => process.IsTool)
                .ThenBy(process => process.Facts.Name, StringComparer.Ordinal)
                .ThenBy(process => process.Facts.ProcessId),
        ];
    }

    private string? UserOf(int processId)
    {
        if (LinuxProcess.UserOf(processId) is not { } id)
        {
            return null;
        }

        if (!_users.TryGetValue(id, out var name))
        {
            _users[id] = name = LinuxProcess.UserName(id) ?? id.ToString(System.Globalization.CultureInfo.InvariantCulture);
        }

        return name;
    }
}
