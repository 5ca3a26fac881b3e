using Dashboard.Format;

namespace Dashboard.Exchange.Input;

/// <summary>A file is not recognised; where one can be named, naming its format may help.</summary>
internal sealed class UnknownFormatException(string sentence) : UserFacingException(sentence);
