using Dashboard.Format;

namespace Dashboard.Tests.Format;

public sealed class SentencesTests
{
    [Theory]
    [InlineData("Healthy", "Healthy")]
    [InlineData("The CPU was at 7.8 %. 39 of 41 threads waited in TaskWait.Handle. Why?", "The CPU was at 7.8 %.", "39 of 41 threads waited in TaskWait.Handle.", "Why?")]
    [InlineData("It took 4.2 s. then more of it.", "It took 4.2 s. then more of it.")]
    [InlineData("", "")]
    public void A_text_is_its_sentences(string text, params string[] sentences) => Assert.Equal(sentences, Sentences.Of(text));
}
