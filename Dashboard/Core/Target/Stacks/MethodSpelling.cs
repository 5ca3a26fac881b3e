using Dashboard.Timeline.Work;

namespace Dashboard.Target.Stacks;

/// <summary>The C# spelling of a name: <c>Shop.Orders+&lt;LoadAsync&gt;d__3.MoveNext()</c> is <c>Orders.LoadAsync</c> (Roslyn's GeneratedNameKind).</summary>
internal static class MethodSpelling
{
    private const string Dynamic = "dynamicClass";

    /// <param name="module">Without extension; empty when not known.</param>
    public static BlockFrame Of(string fullName, string module)
    {
        var name = new RuntimeName(fullName);
        if (name.Method.Length == 0)
        {
            return new BlockFrame(module.Length == 0 ? "unknown code" : $"unknown code in {module}", "", module);
        }

        return name.TypePath is Dynamic or ""
            ? new BlockFrame(OfDynamic(name.Method), "", "")
            : new BlockFrame(Spell(name), name.Namespace, module);
    }

    public static string Module(string? name) =>
        name is null or "?" ? "" : name.EndsWith(".il", StringComparison.Ordinal) ? name[..^3] : name;

    private static string OfDynamic(string method) =>
        method.StartsWith("lambda_method", StringComparison.Ordinal) ? "generated delegate"
        : method.StartsWith("IL_STUB_", StringComparison.Ordinal) ? "generated stub"
        : $"{method} (generated)";

    private static string Spell(in RuntimeName name)
    {
        var written = name.Types.TakeWhile(type => !GeneratedName.IsGenerated(type)).ToArray();
        var type = string.Join('.', written.Select(TypeSpelling.Of));
        var machine = name.Types.Skip(written.Length).LastOrDefault(GeneratedName.IsStateMachine);

        // A state machine's method is the one that it was made of; its constructor and the like are not worth a name of their own.
        return machine is not null ? GeneratedName.In(type, GeneratedName.Inner(machine)) : Member(type, name, written);
    }

    private static string Member(string type, in RuntimeName name, string[] written) => name.Method switch
    {
        ".ctor" => $"new {type}",
        ".cctor" => $"static constructor of {type}",
        "get_Item" or "set_Item" => $"{type}[…]",
        var get when get.StartsWith("get_", StringComparison.Ordinal) => $"{type}.{get[4..]}",
        var set when set.StartsWith("set_", StringComparison.Ordinal) => $"{type}.{set[4..]} (set)",
        var generated when GeneratedName.IsGenerated(generated) => GeneratedName.In(type, generated),
        var method when written.Length == 0 => $"{name.Types[^1]}.{TypeSpelling.Of(method)}",
        var method => $"{type}.{TypeSpelling.Of(method)}",
    };
}
