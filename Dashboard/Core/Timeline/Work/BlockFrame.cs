using Dashboard.Timeline.Lines;

namespace Dashboard.Timeline.Work;

/// <summary>A method on the stack of a thread.</summary>
/// <param name="Method">As C# spells it, <c>TaskWait.Handle</c>, <c>lambda in Program.cs Main</c>. Never empty.</param>
/// <param name="Namespace">Empty where it has none or it is not known.</param>
/// <param name="Module">Without extension; empty where not known or made at run time.</param>
public sealed record BlockFrame(string Method, string Namespace, string Module)
{
    public MethodCode? Code { get; init; }

    /// <summary>By the assembly where known: extension methods of applications are often in Microsoft's namespaces.</summary>
    public bool IsFramework => Module.Length > 0 ? FrameworkCode.IsAssembly(Module) : Namespace.Length == 0 || FrameworkCode.IsNamespace(Namespace);

    /// <summary>True for the code of a package, where the program's files distinguish it from the program's own.</summary>
    public bool IsPackage { get; init; }

    public bool IsOwn => !IsFramework && !IsPackage;

    public string FullName => Namespace.Length == 0 ? Method : $"{Namespace}.{Method}";

    /// <summary>Code that was made at run time belongs to no assembly.</summary>
    public bool IsMade => Module.Length == 0 && Namespace.Length == 0;

    /// <summary>True for code that writes events: no part of the wait whose event has its stack.</summary>
    public bool IsTelling => Namespace == "System.Diagnostics.Tracing";
}

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
