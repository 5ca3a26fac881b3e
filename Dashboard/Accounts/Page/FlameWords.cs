namespace Dashboard.Accounts.Page;

/// <summary>What the widths of a flame graph are, in words.</summary>
/// <param name="Name">What it is a graph of.</param>
/// <param name="Width">What the width of a box is, and where stacks begin.</param>
/// <param name="Part">The weight of a box.</param>
/// <param name="Whole">The weight of all.</param>
public sealed record FlameWords(string Name, string Width, Func<double, string> Part, Func<double, string> Whole)
{
    public static FlameWords Threads { get; } = new(
        "Flame graph of blocked pool threads",
        "Width: blocked pool threads. Top: where they start.",
        static threads => Readable.Count(threads),
        static threads => Readable.Plural((long)threads, "thread"));

    public static FlameWords Time { get; } = new(
        "Flame graph of blocked time",
        "Width: blocked time of all threads. Top: the route; bottom: the wait.",
        static seconds => Readable.Milliseconds(seconds * 1000),
        static seconds => $"{Readable.Milliseconds(seconds * 1000)} blocked");

    public static FlameWords PerRequest { get; } = new(
        "Flame graph of blocked time per request",
        "Width: blocked time per request. Top: the route; bottom: the wait.",
        static milliseconds => Readable.Milliseconds(milliseconds),
        static milliseconds => $"{Readable.Milliseconds(milliseconds)} a request");
}
