namespace Dashboard.Timeline.Work;

/// <summary>An MVC action is about to be called.</summary>
public readonly record struct ActionEvent(double T, long Thread, string Action);
