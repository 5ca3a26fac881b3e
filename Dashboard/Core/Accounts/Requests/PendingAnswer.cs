namespace Dashboard.Accounts.Requests;

/// <summary>A finished request's account until its answer is sent; an unknown send queue counts with the mean wait of the known ones.</summary>
/// <param name="account">Complete but for <see cref="RequestAccount.After"/>.</param>
internal sealed class PendingAnswer(RequestAccount account, Connection connection, Action<RequestAccount> done)
{
    private int _left;
    private int _known;
    private double _waited;
    private double? _latest;

    public RequestAccount Account => account;

    public bool IsOver { get; private set; }

    public void WaitsFor(QueuedItem send)
    {
        _left++;
        _latest = send.IsWaiting ? _latest : 0;
        connection.Unsent = this;
        send.Await(this);
    }

    public void Begin()
    {
        if (_left == 0)
        {
            Tell(0);
        }
    }

    public void Taken(double at) => _latest = Math.Max(0, at - account.Stopped);

    public void Sent(double at)
    {
        _known++;
        var waited = Math.Max(0, at - account.Stopped);
        _latest = waited;
        _waited += waited;
        Next();
    }

    public void Forgotten() => Next();

    public void IsSent()
    {
        if (!IsOver)
        {
            Tell(_latest);
        }
    }

    private void Next()
    {
        if (--_left == 0 && !IsOver)
        {
            Tell(_known > 0 ? _waited / _known : null);
        }
    }

    private void Tell(double? after)
    {
        IsOver = true;
        connection.Free = account.Stopped + (after ?? 0);
        if (connection.Unsent == this)
        {
            connection.Unsent = null;
        }

        done(after is { } waited ? account with { After = waited } : account with { Estimated = RequestAccounts.SendNotSeen });
    }
}
