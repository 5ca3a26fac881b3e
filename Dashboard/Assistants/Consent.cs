using ModelContextProtocol;
using ModelContextProtocol.Protocol;
using ModelContextProtocol.Server;

namespace Dashboard.Assistants;

/// <summary>A user is asked before anything is recorded or load is sent, by the client. What an assistant says counts for nothing here.</summary>
/// <param name="isGiven">The user who started this server gave it for all: <c>--allow-actions</c>.</param>
internal sealed class Consent(bool isGiven)
{
    private const string CannotAsk = "This needs your user's consent, and this client cannot ask for it (elicitation): let the user run the command in a "
        + "terminal, or start the server with --allow-actions.";

    /// <exception cref="UserFacingException">The user declined, or could not be asked.</exception>
    public async Task AskAsync(McpServer server, string question, CancellationToken token)
    {
        if (isGiven)
        {
            return;
        }

        if (server.ClientCapabilities?.Elicitation is null)
        {
            throw new UserFacingException(CannotAsk);
        }

        var request = new ElicitRequestParams { Message = DataText.Of(question), RequestedSchema = new ElicitRequestParams.RequestSchema() };
        try
        {
            if (!(await server.ElicitAsync(request, token).ConfigureAwait(false)).IsAccepted)
            {
                throw new UserFacingException("The user declined: nothing was done.");
            }
        }
        catch (Exception e) when (e is InvalidOperationException or McpException)
        {
            // The client says that it can ask, and its connection cannot carry the question.
            throw new UserFacingException(CannotAsk, e);
        }
    }
}
