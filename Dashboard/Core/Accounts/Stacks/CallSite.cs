using Dashboard.Accounts.Causes;
using Dashboard.Timeline.Lines;
using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.Stacks;

internal sealed class CallSite
{
    private const int MaxFrames = ThreadGroup.MaxFrames;

    /// <summary>Frames of a stack that have their line, the nearest to the wait: so 200 stacks stay below the longest line of a run file.</summary>
    private const int MaxLines = 8;
    private const string Unknown = "an unknown call site";

    private const int MaxCallers = 3;

    private const int MaxRoutes = 20;

    private readonly MethodCode? _code;
    private readonly IReadOnlyList<BlockFrame> _frames;
    private readonly string? _package;
    private readonly string _nearest;
    private readonly string _kind;
    private readonly bool _isBare;
    private readonly bool _isInlined;
    private readonly bool _isHandlers;
    private readonly SiteFaces? _faces;
    private readonly Cause? _cause;
    private readonly string? _below;
    private CallSite? _face;
    private BlockFrame? _handler;
    private readonly HashSet<string> _served = new(StringComparer.Ordinal);

    /// <param name="isOuterToo">False where it is no more than its lock: not the wait for a task that the lock is part of.</param>
    /// <param name="faces">Knows the call sites that were seen before; null: none.</param>
    public CallSite(BlockStack stack, bool isContention, bool isOuterToo = true, SiteFaces? faces = null)
    {
        var frames = stack.Frames;
        var own = LastOf(frames, static frame => frame.IsOwn);
        _cause = CauseList.Current.Of(frames, own);
        var kind = isContention && !isOuterToo ? WaitKinds.Lock : WaitKinds.Of(frames, isContention);
        FramesKind = kind;
        _kind = kind == WaitKinds.Lock ? kind : _cause?.Kind ?? kind;
        _isBare = _kind == WaitKinds.Other && _cause is null && own >= 0 && frames.Skip(own + 1).All(static frame => frame.IsTelling);
        (OwnMethod, _code) = own < 0 ? (null, null) : (frames[own].Method, frames[own].Code);
        var innermost = LastOf(frames, static frame => frame.IsPackage);
        var door = innermost <= own ? null : frames.Skip(own + 1).First(frame => frame.IsPackage && frame.Module == frames[innermost].Module);
        _package = door?.Method;
        Through = frames.Skip(own + 1).FirstOrDefault(static frame => frame.IsPackage)?.Module;
        var nearest = frames.LastOrDefault(frame => !WaitKinds.IsPrimitive(frame)) ?? frames.LastOrDefault(frame => !frame.IsTelling);
        _nearest = nearest?.Method ?? Unknown;
        Thread = PoolThreads.Of(frames);
        var passesOn = !IsServers(frames, Thread) && frames.Skip(own + 1).Any(IsAspNetCore);
        _isInlined = nearest is { IsOwn: false } && (nearest.IsMade || passesOn);
        _below = _isInlined ? frames.ElementAtOrDefault(LastOf(frames, static frame => frame.IsMade || IsAspNetCore(frame)) + 1)?.FullName : null;
        IsTry = frames.Any(static frame => frame.IsFramework && frame.Method.Contains("TryEnter", StringComparison.Ordinal));
        _isHandlers = _isInlined && _kind != WaitKinds.Lock && frames.Any(IsAspNetCore) && !frames.Skip(own + 1).Any(IsLogging);
        _frames = StackFrames.Written(frames, MaxFrames);
        Frames = [.. _frames.Select(frame => frame.Method)];
        (Outline, Callers, _faces) = ([], [], faces);
        if (faces is not null && frames.Count > 0)
        {
            Outline = [.. frames.Where(static frame => !frame.IsOwn && !frame.IsTelling).Select(static frame => frame.FullName)];
            if (own >= 0 && !_isInlined && !_isBare)
            {
                var callers = frames.Take(own).Where(static frame => !frame.IsOwn && !PoolThreads.IsRoot(frame)).TakeLast(MaxCallers);
                Callers = [.. callers.Select(static frame => frame.FullName)];
                faces.Add(this);
            }
        }
    }

    public static CallSite OfUnknown(bool isContention) => new(new BlockStack(0, []), isContention);

    public string Kind => _isBare ? _face?.Kind ?? _kind : _kind;

    public string FramesKind { get; }

    public Cause? Cause => _cause ?? _face?.Cause;

    /// <summary>The package that the program's own method calls, by its assembly; null for none, or where that is not known.</summary>
    public string? Through { get; }

    public string? OwnMethod { get; }

    /// <summary>Its frames that are not the program's own, from the root to the wait; empty where they are not compared.</summary>
    public IReadOnlyList<string> Outline { get; }

    public IReadOnlyList<string> Callers { get; }

    public IReadOnlySet<string> Served => _served;

    /// <summary>True where a lock is tried with a limit: the end of such a wait does not mean that it was taken.</summary>
    public bool IsTry { get; }

    public ThreadOwner Thread { get; }

    /// <summary>From the root to the wait, without what the compiler and the pool put between methods.</summary>
    public IReadOnlyList<string> Frames { get; }

    /// <summary>By index in <see cref="Frames"/>; null where none is known. May read files.</summary>
    public IReadOnlyDictionary<int, SourceLine>? Lines =>
        _frames.Index().Reverse().Where(frame => frame.Item.Code?.Line is not null).Take(MaxLines).Reverse()
            .ToDictionary(frame => frame.Index, frame => frame.Item.Code!.Line!) is { Count: > 0 } lines ? lines : null;

    public IReadOnlyList<int> Own => [.. _frames.Index().Where(frame => frame.Item.IsOwn).Select(frame => frame.Index)];

    /// <summary>The code of what <see cref="Method"/> returned; null where that is no method of the program's, or its code is not known.</summary>
    public MethodCode? CodeOf(string method) => method == OwnMethod ? _code
        : _face?.OwnMethod == method ? _face.CodeOf(method)
        : _handler?.Method == method ? _handler.Code : null;

    /// <summary>The program's own method nearest to the wait, also after it was inlined; else the route, the package's method, or the framework's.</summary>
    public string Method(string? route)
    {
        if (OwnMethod is { } own && !_isInlined)
        {
            _face = _isBare ? _faces?.WaitsOf(this) : null;
            if (route is not null && _faces is not null && _served.Count < MaxRoutes && _served.Add(route))
            {
                _faces.Routed();
            }

            return own;
        }

        _face = _faces?.Of(this, route);
        _handler = _face is null && route is not null && _below is not null ? _faces?.WaiterOf?.Invoke(route, _below) : null;
        return _face?.OwnMethod ?? _handler?.Method
            // A method further out, for example a middleware that every request passes, is not the one that waits.
            ?? (_isInlined ? route ?? _package ?? (_isHandlers ? BlockingSites.InlinedHandler : OwnMethod) : _package ?? route)
            ?? _nearest;
    }

    /// <summary>True where what <see cref="Method"/> returned is the framework's or a package's: nothing of the program's own was on the stack.</summary>
    public bool IsForeign(string method) => method != OwnMethod && method != _face?.OwnMethod && (method == _nearest || method == _package);

    private static int LastOf(IReadOnlyList<BlockFrame> frames, Func<BlockFrame, bool> isIt)
    {
        var at = frames.Count - 1;
        while (at >= 0 && !isIt(frames[at]))
        {
            at--;
        }

        return at;
    }

    /// <summary>ASP.NET Core itself waits for nothing: what waits below it is a handler or middleware of the application without a frame of its own.</summary>
    private static bool IsAspNetCore(BlockFrame frame) => frame.Namespace.StartsWith("Microsoft.AspNetCore.", StringComparison.Ordinal);

    /// <summary>A thread that the server started for itself, as Kestrel's heartbeat.</summary>
    private static bool IsServers(IReadOnlyList<BlockFrame> frames, ThreadOwner thread) =>
        thread == ThreadOwner.Other && frames.FirstOrDefault(static frame => !PoolThreads.IsRoot(frame)) is { } first && IsAspNetCore(first);

    /// <summary>The framework writes lines of its own for each request: below them is no handler.</summary>
    private static bool IsLogging(BlockFrame frame) => frame.Namespace.StartsWith("Microsoft.Extensions.Logging", StringComparison.Ordinal);
}
