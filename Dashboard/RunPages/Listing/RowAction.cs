namespace Dashboard.RunPages.Listing;

/// <summary>What a person asks of a row in the list of runs.</summary>
public enum RowAction
{
    /// <summary>Choose it for comparing, or put it back.</summary>
    Choose,

    Pin,

    /// <summary>Open or close the form for name, tags and comment.</summary>
    Edit,

    Delete,
}
