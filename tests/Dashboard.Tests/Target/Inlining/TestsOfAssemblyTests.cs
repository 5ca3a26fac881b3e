using Dashboard.Target.Inlining;

namespace Dashboard.Tests.Target.Inlining;

public sealed class TestsOfAssemblyTests
{
    [Fact]
    public void Methods_with_the_attribute_of_a_test_are_its_tests_and_no_others()
    {
        var tests = AssemblyCode.TestsOf(typeof(TestsOfAssemblyTests).Assembly.Location);

        Assert.Contains($"{typeof(TestsOfAssemblyTests).FullName}.Methods_with_the_attribute_of_a_test_are_its_tests_and_no_others", tests);
        Assert.Contains($"{typeof(TestsOfAssemblyTests).FullName}.A_file_that_is_no_assembly_has_none", tests);
        Assert.DoesNotContain($"{typeof(TestsOfAssemblyTests).FullName}.Helps", tests);
    }

    [Theory]
    [InlineData("/no/such/file.dll")]
    [InlineData("/proc/self/cmdline")]
    public void A_file_that_is_no_assembly_has_none(string path) => Assert.Empty(Helps(path));

    private static IReadOnlyList<string> Helps(string path) => AssemblyCode.TestsOf(path);
}
