namespace Dashboard.Forms;

/// <summary>What a button starts: once at a time, however often it is pressed, and why it was refused. For one viewer's page.</summary>
internal sealed class OnePress
{
    /// <summary>From the press to the end of its work.</summary>
    public bool IsOn { get; private set; }

    /// <summary>In a sentence; null when the last press worked.</summary>
    public string? Problem { get; private set; }

    /// <summary>A refusal is <see cref="Problem"/>; a press meanwhile is ignored.</summary>
    public async Task RunAsync(Func<Task> work)
    {
        if (IsOn)
        {
            return;
        }

        (IsOn, Problem) = (true, null);
        try
        {
            // Back on the circuit, which alone may render.
            await work().ConfigureAwait(true);
        }
        catch (UserFacingException e)
        {
            Problem = e.Message;
        }
        finally
        {
            IsOn = false;
        }
    }

    public void Forget() => Problem = null;
}
