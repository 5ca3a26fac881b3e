namespace TargetApp.Scenarios;

/// <summary>A customer's name after some time: an asynchronous method as a database driver offers it.</summary>
internal static class PretendDatabase
{
    public static async Task<string> QueryCustomerAsync(int milliseconds)
    {
        await Task.Delay(milliseconds).ConfigureAwait(false);
        return "Dana";
    }
}
