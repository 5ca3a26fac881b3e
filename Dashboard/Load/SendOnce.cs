namespace Dashboard.Load;

/// <summary>Refuses a request that another connection carried already; while only opened, the connection answers by itself, without the target.</summary>
internal struct SendOnce(Stream connection, LoadClient owner)
{
    private static readonly byte[] OwnAnswer = "HTTP/1.1 204 No Content\r\n\r\n"u8.ToArray();

    private bool _answersItself;

    /// <returns>True when the piece of a request must not leave.</returns>
    public bool Keeps()
    {
        if (owner.Carrier is null)
        {
            owner.Carrier = connection;
        }
        else if (owner.Carrier != connection)
        {
            throw new IOException("The server closed the connection before it answered; the request was not sent again.");
        }

        return _answersItself = owner.IsOpening;
    }

    /// <returns>Its length; 0 when the target answers.</returns>
    public int Answer(Memory<byte> buffer)
    {
        if (!_answersItself || buffer.IsEmpty)
        {
            return 0;
        }

        _answersItself = false;
        OwnAnswer.CopyTo(buffer);
        return OwnAnswer.Length;
    }
}
