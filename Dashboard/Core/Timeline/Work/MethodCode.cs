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
