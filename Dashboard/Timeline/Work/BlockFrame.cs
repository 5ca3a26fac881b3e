namespace Dashboard.Timeline.Work;

/// <summary>One method of a stack.</summary>
/// <param name="Method">Type and method as C# spells them, for example <c>TaskWait.Handle</c> or <c>lambda in Program.cs Main</c>. Never empty.</param>
/// <param name="Namespace">The type's namespace; empty where it has none or it is not known.</param>
/// <param name="Module">The assembly's name without extension; empty where it is not known or the code was made at run time.</param>
public sealed record BlockFrame(string Method, string Namespace, string Module)
{
    /// <summary>Its code; null where that is not known, and for the framework's.</summary>
    public MethodCode? Code { get; init; }

    /// <summary>
    /// True for the runtime's and ASP.NET Core's own code, and for what they make at run time: by the assembly, where that is known, since
    /// extension methods of an application often stand in a namespace of Microsoft's.
    /// </summary>
    public bool IsFramework => Module.Length > 0 ? FrameworkCode.IsAssembly(Module) : Namespace.Length == 0 || FrameworkCode.IsNamespace(Namespace);

    /// <summary>True for the code that writes an event: in the stack of an event of a wait it is no part of the wait.</summary>
    public bool IsTelling => Namespace == "System.Diagnostics.Tracing";
}
