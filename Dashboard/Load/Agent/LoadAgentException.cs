namespace Dashboard.Load.Agent;

internal sealed class LoadAgentException(string sentence, Exception? cause = null) : UserFacingException(sentence, cause);
