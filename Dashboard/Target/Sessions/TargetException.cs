using Dashboard.Format;

namespace Dashboard.Target.Sessions;

/// <summary>An expected failure to find, attach to or listen for a target.</summary>
public sealed class TargetException(string sentence, Exception? cause = null) : UserFacingException(sentence, cause);
