namespace Dashboard.Format;

/// <summary>An expected failure. The message is one sentence for the user that says what to do; it is shown as it is, without a stack trace.</summary>
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

    /// <summary>The same sentence for the command line, where its advice is an option or a verb: a page says what to do on the page. Null: the same.</summary>
    public string? OnCommandLine { get; init; }
}
