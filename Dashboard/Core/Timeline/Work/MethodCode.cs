using Dashboard.Timeline.Lines;

namespace Dashboard.Timeline.Work;

/// <summary>Distinguishes methods of one name, such as two lambdas, and knows where each was written.</summary>
/// <param name="find">Asked once at most, may read files, and never throws.</param>
public sealed class MethodCode(string module, int token, Func<SourceLine?> find)
{
    private readonly Lazy<SourceLine?> _line = new(find);

    public (string Module, int Token) Id => (module, token);

    /// <summary>Null where the module's symbols do not state it. The first call may read files.</summary>
    public SourceLine? Line => _line.Value;
}

/// <summary>What an <c>await</c> in the source awaits, and where it is written.</summary>
/// <param name="Awaited">The called method as C# spells it, for example <c>SemaphoreSlim.WaitAsync</c>; null where a variable is awaited.</param>
/// <param name="Line">Where its statement begins; null where the symbols do not state it.</param>
public sealed record AwaitExpression(string? Awaited, SourceLine? Line);
