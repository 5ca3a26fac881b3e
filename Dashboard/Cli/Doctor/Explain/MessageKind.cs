namespace Dashboard.Cli.Doctor.Explain;

/// <summary>What a message says of thread-pool starvation.</summary>
internal enum Leaning
{
    For,
    Against,
    Neither,
}

/// <summary>One kind of message that a log may have: how it is found, what its figures are, and what they mean.</summary>
internal abstract class MessageKind
{
    /// <summary>In the plural, for example "StackExchange.Redis timeouts".</summary>
    public abstract string Name { get; }

    /// <summary>The words by which people know the message; <c>…</c> stands for what differs.</summary>
    public abstract IReadOnlyList<string> Wordings { get; }

    /// <summary>When it speaks for starvation, against it or for neither, as docs/messages.md says it.</summary>
    public abstract string Says { get; }

    /// <summary>By any of these in a log it is found: without white space, in any case, unlike those of any other kind.</summary>
    public virtual IEnumerable<string> Anchors => Wordings.Select(static wording =>
        string.Concat(wording.Split('…').MaxBy(static part => part.Length)!.Where(static c => !char.IsWhiteSpace(c))));

    /// <summary>True where its figures are those of the thread pool itself.</summary>
    public virtual bool ShowsPool => false;

    /// <summary>Finds the culprit, after the program's name; null where no command of this program does.</summary>
    public virtual string? Command => "doctor NAME";

    /// <returns>Null where it is another message after all, or the template of one.</returns>
    public abstract Sighting? Read(MessageText text);

    /// <summary>What all of them mean together; by default what the worst of those means that decide.</summary>
    public virtual Sighting Judge(KindTally seen) => seen.Worst(Leaning.For)
        ?? (2 * seen.Of(Leaning.Against) >= seen.Count ? seen.Worst(Leaning.Against) : null)
        ?? seen.Worst(Leaning.Neither)
        ?? seen.Worst(Leaning.Against)!;
}

/// <summary>One message with its figures. Two with equal figures on one line of a log are one.</summary>
internal abstract record Sighting
{
    public abstract Leaning Leaning { get; }

    /// <summary>False where its figures only hint at what it says.</summary>
    public virtual bool IsClear => true;

    /// <summary>True where no other message has the same figures: an entry may have its message twice, on two lines.</summary>
    public virtual bool IsUnique => false;

    /// <summary>Of several with the same leaning the one with the highest is explained.</summary>
    public virtual double Weight => 0;

    /// <summary>Two sentences: what its figures mean, and why they say what they say.</summary>
    public abstract string Meaning { get; }
}

/// <summary>A message without figures, or whose figures do not matter.</summary>
internal sealed record PlainSighting(Leaning Says, string Words) : Sighting
{
    public override Leaning Leaning => Says;

    public override string Meaning => Words;
}

/// <summary>A kind of message that always means the same.</summary>
internal sealed class PlainKind(string name, Leaning leaning, string meaning, params string[] wordings) : MessageKind
{
    private readonly PlainSighting _sighting = new(leaning, meaning);

    public override string Name => name;

    public override IReadOnlyList<string> Wordings => wordings;

    public override string Says => leaning == Leaning.For ? "For" : "Neither";

    public bool IsOfPool { get; init; }

    public override bool ShowsPool => IsOfPool;

    public override Sighting? Read(MessageText text) => _sighting;
}
