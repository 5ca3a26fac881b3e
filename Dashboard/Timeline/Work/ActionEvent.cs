namespace Dashboard.Timeline.Work;

/// <summary>An MVC action is about to be called.</summary>
/// <param name="T">When, seconds on the timeline.</param>
/// <param name="Thread">The operating system's number of the thread that calls it.</param>
/// <param name="Action">The action for people, for example <c>OrdersController.Get</c>.</param>
public readonly record struct ActionEvent(double T, long Thread, string Action);
