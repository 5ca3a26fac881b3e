using Xunit.Sdk;
using Xunit.v3;

// Timed tests would disturb each other.
[assembly: Parallelization(Mode = ParallelMode.None)]
