import { render, type CollectionEntry } from 'astro:content';
import { publishedEntries } from './published-entries.ts';

const topics = ['About', 'Account', 'Policy', 'Claims', 'Coverage', 'Payment'] as const;

/**
 * Returns the questions and answers of the site by topic. The topics have a fixed sequence. Within
 * a topic, the field `order` sorts the questions.
 */
export async function faqTopics() {
  const entries = await publishedEntries('faq');
  const groups = topics.map(async (topic) => ({
    topic,
    id: topic.toLowerCase(),
    questions: await Promise.all(
      entries
        .filter(({ data }) => data.topic === topic)
        .toSorted((one, other) => one.data.order - other.data.order)
        .map(questionOf),
    ),
  }));
  return (await Promise.all(groups)).filter(({ questions }) => questions.length > 0);
}

async function questionOf(entry: CollectionEntry<'faq'>) {
  const { Content } = await render(entry);
  return {
    id: entry.id,
    publication: entry.data,
    question: entry.data.question,
    Answer: Content,
    answer: plainText(entry.body ?? ''),
  };
}

/** Converts Markdown to plain text, for search engines. */
function plainText(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]+>|[*_`#>]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
