using Dashboard.Timeline.Lines;

namespace Dashboard.Timeline.Work;

/// <summary>The code of a method: it tells two methods of one name apart, such as two lambdas of a method, and knows where it was written.</summary>
/// <param name="module">Path of the module's file, as the target has it.</param>
/// <param name="token">The method's token in the module's metadata.</param>
/// <param name="find">Finds the line; asked once at most, may read files, and never throws.</param>
public sealed class MethodCode(string module, int token, Func<SourceLine?> find)
{
    private readonly Lazy<SourceLine?> _line = new(find);

    /// <summary>What is the same for the same method, whichever session or compilation of it a stack comes from.</summary>
    public (string Module, int Token) Id => (module, token);

    /// <summary>Where it was written; null where no symbols that belong to the module tell. The first call may read files.</summary>
    public SourceLine? Line => _line.Value;
}
