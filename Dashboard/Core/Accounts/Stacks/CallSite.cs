using Dashboard.Timeline.Lines;
using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.Stacks;

internal sealed class CallSite
{
    private const int MaxFrames = ThreadGroup.MaxFrames;

    /// <summary>Frames of a stack that have their line, the nearest to the wait: so 200 stacks stay below the longest line of a run file.</summary>
    private const int MaxLines = 8;
    private const string Unknown = "an unknown call site";

    /// <summary>Where neither route nor action is known: a method further out, for example a middleware that every request passes, is not who waits.</summary>
    private const string Inlined = "an inlined request handler";

    private readonly string? _own;
    private readonly MethodCode? _code;
    private readonly IReadOnlyList<BlockFrame> _frames;
    private readonly string _nearest;
    private readonly bool _isInlined;
    private readonly bool _isHandlers;

    /// <param name="isOuterToo">False where it is no more than its lock: not the wait for a task that the lock is part of.</param>
    public CallSite(BlockStack stack, bool isContention, bool isOuterToo = true)
    {
        var frames = stack.Frames;
        Kind = isContention && !isOuterToo ? WaitKinds.Lock : WaitKinds.Of(frames, isContention);
        var own = frames.Count - 1;
        while (own >= 0 && frames[own].IsFramework)
        {
            own--;
        }

        (_own, _code) = own < 0 ? (null, null) : (frames[own].Method, frames[own].Code);
        var nearest = frames.LastOrDefault(frame => !WaitKinds.IsPrimitive(frame)) ?? frames.LastOrDefault(frame => !frame.IsTelling);
        _nearest = nearest?.Method ?? Unknown;
        var passesOn = frames.Skip(own + 1).Any(IsAspNetCore);
        _isInlined = nearest is { IsFramework: true } && (nearest.Module.Length == 0 || passesOn);
        IsTry = frames.Any(static frame => frame.IsFramework && frame.Method.Contains("TryEnter", StringComparison.Ordinal));
        _isHandlers = _isInlined && Kind != WaitKinds.Lock && frames.Any(IsAspNetCore);
        Thread = PoolThreads.Of(frames);
        _frames = StackFrames.Written(frames, MaxFrames);
        Frames = [.. _frames.Select(frame => frame.Method)];
    }

    /// <summary>A wait whose stack was not told.</summary>
    public static CallSite OfUnknown(bool isContention) => new(new BlockStack(0, []), isContention);

    public string Kind { get; }

    /// <summary>True where a lock is tried with a limit: the end of such a wait does not mean that it was taken.</summary>
    public bool IsTry { get; }

    public ThreadOwner Thread { get; }

    /// <summary>From the root to the wait, without what the compiler and the pool put between methods.</summary>
    public IReadOnlyList<string> Frames { get; }

    /// <summary>Where its frames' methods are written, by their place in <see cref="Frames"/>; null where none is known. May read files.</summary>
    public IReadOnlyDictionary<int, SourceLine>? Lines =>
        _frames.Index().Reverse().Where(frame => frame.Item.Code?.Line is not null).Take(MaxLines).Reverse()
            .ToDictionary(frame => frame.Index, frame => frame.Item.Code!.Line!) is { Count: > 0 } lines ? lines : null;

    /// <summary>Which of <see cref="Frames"/> are the program's own code, by their place.</summary>
    public IReadOnlyList<int> Own => [.. _frames.Index().Where(frame => !frame.Item.IsFramework).Select(frame => frame.Index)];

    /// <summary>The code of what <see cref="Method"/> gave; null where that is no method of the program's, or its code is not known.</summary>
    public MethodCode? CodeOf(string method) => method == _own ? _code : null;

    /// <summary>The application's method nearest to the wait; the route, or "handler", where it was inlined into the framework's.</summary>
    public string Method(string? route) => (_isInlined ? route ?? (_isHandlers ? Inlined : _own) : _own ?? route) ?? _nearest;

    /// <summary>ASP.NET Core itself waits for nothing: what waits below it is a handler or middleware of the application without a frame of its own.</summary>
    private static bool IsAspNetCore(BlockFrame frame) => frame.Namespace.StartsWith("Microsoft.AspNetCore.", StringComparison.Ordinal);
}
