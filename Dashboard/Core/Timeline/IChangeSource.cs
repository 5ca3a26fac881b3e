namespace Dashboard.Timeline;

/// <summary>A service that reports when what it offers has changed.</summary>
public interface IChangeSource
{
    /// <summary>Raised after each change, on any thread.</summary>
    event Action? Changed;
}
