namespace TargetApp.Store;

/// <summary>The store cannot do what it was asked for. The message is one sentence for the user: what failed, and what to do.</summary>
internal sealed class StoreException(string sentence, Exception? cause = null) : Exception(sentence, cause);
