namespace TargetApp.Requests;

/// <summary>One scenario request that ended.</summary>
/// <param name="Sequence">Its number, counted from 0 in the order in which requests end.</param>
/// <param name="Scenario">Id of the scenario.</param>
/// <param name="StartTicks">Stopwatch ticks when the handler began, that is when a pool thread had been found for it.</param>
/// <param name="ElapsedTicks">Stopwatch ticks that the handler took.</param>
/// <param name="ThreadAtStart">Managed id of the thread on which the handler began.</param>
/// <param name="ThreadAtEnd">Managed id of the thread on which it ended; another one only after an await.</param>
public sealed record LoggedRequest(long Sequence, string Scenario, long StartTicks, long ElapsedTicks, int ThreadAtStart, int ThreadAtEnd);

/// <summary>The answer of <c>GET /requests?since=</c>.</summary>
/// <param name="Frequency">Stopwatch ticks per second.</param>
/// <param name="ProcessStartTicks">Stopwatch ticks when the process started.</param>
/// <param name="Total">Requests that ended since then; give it as <c>since</c> the next time to get only newer ones.</param>
/// <param name="Shown">How many of them are listed here.</param>
/// <param name="Sentence">Says what is listed.</param>
/// <param name="Requests">Oldest first.</param>
public sealed record RequestLogPage(long Frequency, long ProcessStartTicks, long Total, int Shown, string Sentence, IReadOnlyList<LoggedRequest> Requests);
