namespace Dashboard.Format;

/// <summary>An expected failure: one sentence with the remedy, shown without a stack trace.</summary>
internal class UserFacingException : Exception
{
    public UserFacingException(string sentence)
        : base(sentence)
    {
    }

    public UserFacingException(string sentence, Exception? cause)
        : base(sentence, cause)
    {
    }

    /// <summary>The sentence on the command line, where the advice is an option or a verb; null is the same sentence.</summary>
    public string? OnCommandLine { get; init; }
}
