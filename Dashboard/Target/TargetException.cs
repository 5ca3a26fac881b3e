namespace Dashboard.Target;

/// <summary>An expected failure to find, attach to or listen for a target. The message is one sentence for the user that says what to do.</summary>
public sealed class TargetException : Exception
{
    public TargetException(string sentence)
        : base(sentence)
    {
    }

    public TargetException(string sentence, Exception cause)
        : base(sentence, cause)
    {
    }
}
