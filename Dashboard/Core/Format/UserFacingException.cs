namespace Dashboard.Format;

/// <summary>An expected failure: one sentence that says what to do, shown without a stack trace.</summary>
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

    /// <summary>Where its advice is an option or a verb; null: the same.</summary>
    public string? OnCommandLine { get; init; }
}
