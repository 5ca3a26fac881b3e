namespace Dashboard.Timeline;

/// <summary>Something that happened at a moment and is marked on the charts; how it looks is told where markers are listed.</summary>
public abstract record Mark(double T) : TimelineItem(T);
