namespace Dashboard.Forms;

/// <summary>A button's work, which runs once at a time however often the button is pressed. One instance serves one viewer's page.</summary>
internal sealed class OnePress
{
    public bool IsOn { get; private set; }

    public string? Problem { get; private set; }

    /// <summary>A refusal becomes <see cref="Problem"/>; a press meanwhile is ignored.</summary>
    public async Task RunAsync(Func<Task> work)
    {
        if (IsOn)
        {
            return;
        }

        (IsOn, Problem) = (true, null);
        try
        {
            // Only the circuit's context may render.
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
