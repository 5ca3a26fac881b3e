namespace Dashboard.RunPages.Listing;

/// <summary>The action of a row in the list of runs.</summary>
public enum RowAction
{
    Choose,

    Pin,

    Edit,

    Delete,
}
