namespace Dashboard.Load;

/// <summary>A load agent died, was killed or refused its plan; the message is one sentence for people.</summary>
public sealed class LoadAgentException : Exception
{
    public LoadAgentException(string sentence)
        : base(sentence)
    {
    }

    public LoadAgentException(string sentence, Exception inner)
        : base(sentence, inner)
    {
    }
}
