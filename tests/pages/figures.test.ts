import { readdirSync, readFileSync } from 'node:fs';
import { parseFrontmatter } from 'astro/markdown';
import { describe, expect, test } from 'vitest';

// A figure about the company, its customers or its speed is counted from the product, or marked as invented:
// by `demonstration` beside it, or by the block of that name in a text. Prices, limits and dates have tests of
// their own.

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

/** What is no experience: what other tests count, what a plan or the law says, and examples of a question. */
const countedNouns = [
  /nine product lines of five carriers/, // tests/pages/copy.test.ts
  /\d0 documented calls/, // tests/pages/copy.test.ts
  /A safe at home takes 5 percent off|^25% of total$/, // tests/pages/collectible-landings.test.ts
];

interface FigureText {
  file: string;
  text: string;
  marked: boolean;
}

/** Every string of a file's data, marked where the object around it is. */
function figureTextsIn(file: string, data: unknown, marked = false): FigureText[] {
  if (typeof data === 'string') return [{ file, text: data, marked }];
  if (typeof data !== 'object' || data === null) return [];
  const own = marked || ('demonstration' in data && data.demonstration === true);
  // The scenarios are stories with an example of a bill.
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
  // Legal texts are read for themselves, licenses and theme are no prose.
  /licenses\.json$|brand\/|pages\/(privacy|terms)\.mdx$/.test(file)
    ? []
    : file.endsWith('.json')
      ? figureTextsIn(file, JSON.parse(read(file)))
      : /\.mdx?$/.test(file)
        ? figureTextsOfPage(file, read(file))
        : [],
);

test('every statistic has a source in the product, or the mark of the demonstration', () => {
  const unmarked = all.filter(
    ({ text, marked }) =>
      !marked && statistic.test(text) && !countedNouns.some((pattern) => pattern.test(text)),
  );
  expect(unmarked.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
});

describe('what counts as a statistic', () => {
  test.each([
    'Two of three people who buy from us',
    'One renter in five was adding it',
    'Half of all quotes',
    'about 290,000 policies are in force',
    'Most reviews take two business days',
    'answered within 200 milliseconds',
    'a 5 percent match',
    'for more than forty years',
  ])('%s', (text) => expect(text).toMatch(statistic));

  test.each([
    'licensed in all 50 states and DC',
    'Up to $500 for lost bags',
    'You have one year to file',
    'Four ways to connect',
  ])('not: %s', (text) => expect(text).not.toMatch(statistic));
});

test('every comparison names what it compares with', () => {
  const landings = readdirSync(`${folder}/landings`, { recursive: true, encoding: 'utf8' });
  for (const file of landings.filter((name) => name.endsWith('.mdx'))) {
    const { comparison } = parseFrontmatter(read(`landings/${file}`)).frontmatter as {
      comparison?: { subheading: string };
    };
    if (comparison) expect(comparison.subheading, file).toMatch(/“Others” (is|are|means) \w/);
  }
});

test('a page that is invented, and what is said in it, is drawn with the note', () => {
  const marked = all.filter((figureText) => figureText.marked).map(({ file }) => file);
  expect([...new Set(marked)].toSorted()).toEqual([
    'pages/about.mdx',
    'pages/careers.mdx',
    'pages/licenses.mdx',
    'partner-quotes.json',
    'testimonials.json',
  ]);
});
