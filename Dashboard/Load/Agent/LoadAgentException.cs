using Dashboard.Format;

namespace Dashboard.Load.Agent;

/// <summary>A load agent died, was killed or refused its plan.</summary>
internal sealed class LoadAgentException(string sentence, Exception? cause = null) : UserFacingException(sentence, cause);
