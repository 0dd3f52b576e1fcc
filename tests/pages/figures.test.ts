import { readdirSync, readFileSync } from 'node:fs';
import { parseFrontmatter } from 'astro/markdown';
import { describe, expect, test } from 'vitest';
import {
  figureTextsOf,
  hasUnmarkedFigure,
  statistic,
} from '../../src/site/content-checks/figure-checks.ts';

const folder = 'src/content';
const read = (file: string) => readFileSync(`${folder}/${file}`, 'utf8');
const all = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(?:json|mdx?)$/.test(file))
  .flatMap((file) => figureTextsOf({ file, text: read(file) }));

test('every statistic has a source in the product, or the demonstration mark', () => {
  const unmarked = all.filter(hasUnmarkedFigure);
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
