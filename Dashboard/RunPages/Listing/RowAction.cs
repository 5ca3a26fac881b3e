namespace Dashboard.RunPages.Listing;

/// <summary>What a person asks of a row in the list of runs.</summary>
public enum RowAction
{
    /// <summary>Choose it for comparing, or put it back.</summary>
    Choose,

    /// <summary>Keep it when room is made, or no longer.</summary>
    Pin,

    /// <summary>Open or close the form for name, tags and comment.</summary>
    Edit,

    /// <summary>Ask whether it is to be deleted, or close the question.</summary>
    Delete,
}
