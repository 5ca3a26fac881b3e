using Dashboard.Format;

namespace Dashboard.Forms;

/// <summary>
/// What a button starts: once at a time, however often it is pressed before the page has answered and disabled it, and why it was refused. For one
/// viewer's page, whose presses come one after the other.
/// </summary>
internal sealed class OnePress
{
    /// <summary>True from the press until what it started is done.</summary>
    public bool IsOn { get; private set; }

    /// <summary>Why the last press came to nothing, in a sentence; null when it did not.</summary>
    public string? Problem { get; private set; }

    /// <summary>Does what a press asks for. A refusal is <see cref="Problem"/>; while it is on, a further press is none.</summary>
    /// <param name="work">Ends when the button may be pressed again.</param>
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

    /// <summary>The last press is over and done with: something else is being said.</summary>
    public void Forget() => Problem = null;
}
