import { readdirSync, readFileSync } from 'node:fs';
import { parseFrontmatter } from 'astro/markdown';
import { describe, expect, test } from 'vitest';

// Checks each number about the company, its customers or its speed: it must come from the product,
// or be marked as invented. The mark is the field `demonstration` in the same object, or the block
// of that name in a text. Prices and limits come from placeholders.

const countPattern = '(?:one|two|three|four|five|six|seven|eight|nine|ten|half|most|\\d+)';
const crowdPattern =
  '(?:people|customers|partners|policies|policyholders|buyers|renters|claims|reviews|quotes|calls|brands|carriers|agencies|countries)';
const statistic = new RegExp(
  [
    `(?<![\\d,$])\\b${countPattern}(?: \\w+){0,3} (?:in|of|out of) (?:all |every )?${countPattern}\\b`,
    `\\b(?:half|most) (?:of )?(?:all |the )?${crowdPattern}\\b`,
    `\\b\\d[\\d,]* (?:\\w+ )?${crowdPattern}\\b`,
    '\\d ?(?:%|percent)',
    '(?:more than|over) \\w+ years',
    '\\d+(?:\\.\\d+)? ?(?:ms|s|milliseconds|seconds)\\b',
  ].join('|'),
  'i',
);

/**
 * Numbers that are allowed because they are no statistics. They are checked by other tests, stated
 * by a plan or the law, or part of an example.
 */
const countedNouns = [
  /nine product lines of five carriers/, // tests/pages/copy.test.ts
  /\d0 documented calls/, // tests/pages/copy.test.ts
];

interface FigureText {
  file: string;
  text: string;
  marked: boolean;
}

/** Collects every text of a file. A text is marked if an object around it is marked as invented. */
function figureTextsIn(file: string, data: unknown, marked = false): FigureText[] {
  if (typeof data === 'string') return [{ file, text: data, marked }];
  if (typeof data !== 'object' || data === null) return [];
  const own = marked || ('demonstration' in data && data.demonstration === true);
  // Skips the scenarios, because they are stories with an example of a price breakdown.
  return Object.entries(data).flatMap(([key, value]) =>
    key === 'scenarios' ? [] : figureTextsIn(file, value, own),
  );
}

function figureTextsOfPage(file: string, text: string): FigureText[] {
  const { frontmatter, content } = parseFrontmatter(text);
  const isDemonstration = frontmatter['demonstration'] === true;
  const paragraphs = content.split(/\n{2,}/).map((paragraph) => ({
    file,
    text: paragraph,
    marked: isDemonstration || paragraph.includes('<Demonstration'),
  }));
  return [...figureTextsIn(file, frontmatter), ...paragraphs];
}

const folder = 'src/content';
const read = (file: string) => readFileSync(`${folder}/${file}`, 'utf8');
const all = readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((file) =>
  // Skips legal texts, which are reviewed by people, and licenses and themes, which are not prose.
  /licenses\.json$|brand\/|pages\/(privacy|terms)\.mdx$/.test(file)
    ? []
    : file.endsWith('.json')
      ? figureTextsIn(file, JSON.parse(read(file)))
      : /\.mdx?$/.test(file)
        ? figureTextsOfPage(file, read(file))
        : [],
);

test('every statistic has a source in the product, or the demonstration mark', () => {
  const unmarked = all.filter(
    ({ text, marked }) =>
      !marked && statistic.test(text) && !countedNouns.some((pattern) => pattern.test(text)),
  );
  expect(unmarked.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
});

describe('a statistic', () => {
  test.each([
    'Two of three people who buy from us',
    'One renter in five was adding it',
    'Half of all quotes',
    'about 290,000 policies are in force',
    'Most reviews take two business days',
    'answered within 200 milliseconds',
    'a 5 percent match',
    'for more than forty years',
  ])('is: %s', (text) => expect(text).toMatch(statistic));

  test.each([
    'licensed in all 50 states and DC',
    'Up to $500 for lost bags',
    'You have one year to file',
    'Four ways to connect',
  ])('is not: %s', (text) => expect(text).not.toMatch(statistic));
});

test('every comparison explains "Others"', () => {
  const landings = readdirSync(`${folder}/landings`, { recursive: true, encoding: 'utf8' });
  for (const file of landings.filter((name) => name.endsWith('.mdx'))) {
    const { comparison } = parseFrontmatter(read(`landings/${file}`)).frontmatter as {
      comparison?: { subheading: string; limit?: string };
    };
    if (!comparison) continue;
    expect(comparison.subheading, file).toMatch(/“Others” (is|are|means) \w/);
    // The pages of the kinds of collections show the features of their kind alone.
    if (!file.includes('/')) expect(comparison.limit, file).toBeTruthy();
  }
});

test('only the invented pages and quotes have the demonstration mark', () => {
  const marked = all.filter((figureText) => figureText.marked).map(({ file }) => file);
  expect([...new Set(marked)].toSorted()).toEqual([
    'pages/about.mdx',
    'pages/careers.mdx',
    'pages/licenses.mdx',
    'partner-quotes.json',
    'testimonials.json',
  ]);
});
