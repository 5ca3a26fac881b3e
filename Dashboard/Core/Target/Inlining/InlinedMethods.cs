namespace Dashboard.Target.Inlining;

/// <summary>Which user methods have no frame of their own, because they were inlined. Written by one thread, read by any.</summary>
internal sealed class InlinedMethods(ProgramCode? code = null)
{
    /// <summary>Pairs of compiled and inlined method that are kept; a large web application has some thousands.</summary>
    private const int MaxPairs = 50_000;

    private readonly Lock _gate = new();

    private readonly Dictionary<string, OrderedDictionary<string, MethodName>> _roots = new(StringComparer.Ordinal);

    /// <summary>The program's async methods: what was seen of them is their state machine. Bound: the roots.</summary>
    private readonly HashSet<string> _async = new(StringComparer.Ordinal);

    /// <summary>The program's methods that return a task. Bound: the pairs.</summary>
    private readonly HashSet<string> _givingTasks = new(StringComparer.Ordinal);

    private int _pairs;

    public int Count
    {
        get
        {
            lock (_gate)
            {
                return _pairs;
            }
        }
    }

    public (string Path, MethodInFile Method)? PlaceOf(string fullName) => code?.PlaceOf(MethodName.Parse(fullName));

    public RouteHandlers? Handlers { get; } = code is null ? null : new RouteHandlers(code);

    public bool Add(InlinedCall call)
    {
        if (!call.Inlinee.IsUsers && !call.Root.IsUsers)
        {
            return true;
        }

        lock (_gate)
        {
            if (_pairs >= MaxPairs)
            {
                return false;
            }

            if (!_roots.TryGetValue(call.Root.Full, out var inlined))
            {
                _roots[call.Root.Full] = inlined = [];
                if (call.Root.AsyncMethod is { } method)
                {
                    _async.Add(method);
                }
            }

            if (call.GivesTask && call.Inlinee.IsUsers)
            {
                _givingTasks.Add(call.Inlinee.Full);
            }

            // A method is compiled anew, at another tier, with other decisions: all that was ever inlined into it may run.
            _pairs += inlined.TryAdd(call.Inlinee.Full, call.Inlinee) ? 1 : 0;
            return true;
        }
    }

    /// <summary>Full names of the user's methods that were inlined into a compiled method, in the order in which they were; empty when none were.</summary>
    public IReadOnlyList<string> InlinedInto(string rootMethodFullName)
    {
        lock (_gate)
        {
            return Users(MethodName.Parse(rootMethodFullName).Full);
        }
    }

    /// <summary>
    /// Which of them may have made a call that a stack shows directly below the compiled method. An async method does not: its code is in its state machine,
    /// which has a frame. Of the others, those whose code calls the type of the frame below (<c>Task.Result</c> itself is inlined, and what it calls has
    /// the frame). Where the code of one is not known, those that are known to call it from when they were compiled by themselves, and of these the
    /// innermost; when none is known to, all of them but those that return a task: code that is made at run time is compiled at once with what it calls,
    /// which then is never compiled by itself.
    /// </summary>
    public IReadOnlyList<string> CallersOf(string rootMethodFullName, string? calledFullName)
    {
        var users = Calling(MethodName.Parse(rootMethodFullName).Full);
        var called = calledFullName is null ? null : MethodName.Parse(calledFullName);
        var type = called?.OpenType;
        var inCode = called is null ? null : CallersInCode(users, called);
        lock (_gate)
        {
            if (inCode is { Length: > 0 })
            {
                return Waiting(inCode);
            }

            var calling = users.Where(method => _roots.TryGetValue(method, out var own) && own.Values.Any(callee => callee.OpenType == type)).ToArray();
            var innermost = calling.Where(method => !calling.Any(other => other != method && _roots[method].ContainsKey(other))).ToArray();
            return innermost.Length > 0 ? innermost : Waiting(users);
        }
    }

    /// <summary>Those that wait themselves, not the ones that return a task; all where that leaves none.</summary>
    private string[] Waiting(string[] methods) =>
        methods.Where(method => !_givingTasks.Contains(method)).ToArray() is { Length: > 0 } waiting ? waiting : methods;

    /// <summary>The inlined method that made a call which a stack shows directly below a user's method. Null where that is not certain.</summary>
    public string? InnerCallerOf(string rootMethodFullName, string calledFullName)
    {
        var root = MethodName.Parse(rootMethodFullName).Full;
        string[] users = [.. Calling(root).Where(method => method != root)];
        return users.Length > 0 && CallersInCode([root, .. users], MethodName.Parse(calledFullName)) is [var only] && only != root ? only : null;
    }

    /// <summary>Those of the user's inlined methods whose code calls none of the others'; empty where no code is known.</summary>
    public IReadOnlyList<string> InnermostIn(string rootMethodFullName)
    {
        var users = Calling(MethodName.Parse(rootMethodFullName).Full).Select(MethodName.Parse).ToArray();
        var calls = users.Select(user => code?.TypesCalledBy(user)).ToArray();
        if (calls.Any(types => types is null))
        {
            return [];
        }

        var innermost = users.Where((user, i) => !users.Any(other => other.OpenType != user.OpenType && calls[i]!.Contains(other.OpenType)));
        return Waiting([.. innermost.Select(user => user.Full)]);
    }

    /// <summary>Those whose code calls a method, or else its type; null when one is not known. <c>TaskAwaiter`1</c> works in <c>TaskAwaiter</c>.</summary>
    private string[]? CallersInCode(string[] methods, MethodName target)
    {
        var type = target.OpenType;
        if (code is null || methods.Length < 2)
        {
            return null;
        }

        var calls = methods.Select(method => (Method: method, Types: code.TypesCalledBy(MethodName.Parse(method)))).ToArray();
        if (calls.Any(call => call.Types is null))
        {
            return null;
        }

        var direct = methods.Where(method => code.Calls(MethodName.Parse(method), target)).ToArray();
        if (direct.Length > 0)
        {
            return direct;
        }

        var exact = calls.Where(call => call.Types!.Contains(type)).ToArray();
        var name = type.Split('`')[0];
        return [.. (exact.Length > 0 ? exact : calls.Where(call => call.Types!.Any(called => called.Split('`')[0] == name))).Select(call => call.Method)];
    }

    private string[] Calling(string root)
    {
        string[] users;
        lock (_gate)
        {
            users = [.. Users(root).Where(method => !_async.Contains(method))];
        }

        // Names alone take types of .NET without a namespace for the user's.
        string[] found = [.. users.Where(method => code?.PlaceOf(MethodName.Parse(method)) is not null)];
        return code?.HasFiles == true ? found : users;
    }

    private string[] Users(string root) =>
        _roots.TryGetValue(root, out var inlined) ? [.. inlined.Values.Where(method => method.IsUsers).Select(method => method.Full)] : [];
}
