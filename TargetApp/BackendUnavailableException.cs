namespace TargetApp;

/// <summary>Something this server depends on is down. The message is one sentence for the user, who gets it with status 503.</summary>
internal sealed class BackendUnavailableException(string sentence, Exception? cause = null) : Exception(sentence, cause);
