import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { collectionCategories } from '../../src/contract/collectibles/categories.ts';
import { categoryRates, DEDUCTIBLE_DEFAULT } from '../../src/tariffs/collectibles/rates.ts';
import { collectionLandingPath } from '../../src/core/collection-kinds.ts';
import { allValues } from '../../src/site/placeholders/product-values.ts';
import { readLanding } from '../fixtures/filled-content.ts';

// Checks the pages about collectibles. Their prices and limits come from placeholders.

const folder = 'src/content/landings';
const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`;
const cents = (amount: string) => Math.round(Number(amount.replace(/[$,]/g, '')) * 100);

const files = readdirSync(`${folder}/collectibles`).map((name) => `collectibles/${name}`);
const landings = new Map(
  files.map((file) => [`/${file.replace('.mdx', '')}`, readLanding(file).data]),
);
const values = allValues();
const { data: hubPage } = readLanding('collectible-insurance.mdx');

test('every category of collection has a landing page', () => {
  const paths = collectionCategories.map(({ code }) => collectionLandingPath(code));
  expect([...landings.keys()]).toEqual(expect.arrayContaining(paths));
});

describe.each(collectionCategories.map(({ code }) => [code]))('%s', (code) => {
  const path = collectionLandingPath(code);
  const page = landings.get(path)!;

  test('has a title, three benefits, its dial and a link to the flow', () => {
    expect(page.title).toMatch(/\w/);
    expect(new Set(page.benefits).size).toBe(3);
    expect(page.collection?.category).toBe(code);
    expect(page.hero.ctaLink).toBe(`${path}/start`);
  });

  test('names the VIP team if this team reviews very valuable pieces', () => {
    const named = page.questions.some(({ answer }) => answer.includes('VIP'));
    expect(named).toBe(categoryRates[code]!.review !== undefined);
  });

  test('pays the loss minus the default deductible in its scenarios', () => {
    for (const { bill: exampleCosts, youPay, heading } of page.scenarios?.cards ?? []) {
      const paid = exampleCosts.find(({ label }) => label === 'Plan pays')!;
      const loss = exampleCosts
        .filter((row) => row !== paid)
        .reduce((sum, row) => sum + cents(row.value), 0);
      expect([heading, youPay]).toEqual([heading, dollars(DEDUCTIBLE_DEFAULT)]);
      expect([heading, cents(paid.value)]).toEqual([heading, loss - cents(youPay)]);
    }
  });

  test('has facts of one line at 320 px, with only amounts from the coverage', () => {
    const amounts = page.coverage.details.map(({ amount }) => amount);
    expect(page.facts).toHaveLength(4);
    for (const { value } of page.facts ?? []) {
      // 16 is the length of '30 days included'.
      expect(value.length, value).toBeLessThanOrEqual(16);
      for (const amount of value.match(/\$[1-9][\d,]*/g) ?? []) expect(amounts).toContain(amount);
    }
  });
});

test('the page of all collections counts them, and links to the flow', () => {
  expect(hubPage.facts).toContainEqual({ label: 'Kinds', value: 'Nineteen' });
  expect(collectionCategories).toHaveLength(19);
  expect(hubPage.hero.ctaLink).toBe('/collectible-insurance/start');
});

test('only policies for the VIP team are sold by phone', () => {
  const texts = ['collectible-insurance.mdx', ...files].map((file) =>
    readFileSync(`${folder}/${file}`, 'utf8'),
  );
  const sentences = texts.flatMap((text) => text.split(/(?<=[.?!])\s|\n/));
  const byPhone = sentences.filter((sentence) => /by phone|on the phone/i.test(sentence));
  expect(byPhone.length).toBeGreaterThan(0);
  for (const sentence of byPhone) expect(sentence).toContain('VIP team');
});

/** Sentences from the law, the policy or the template. They may be the same on every page. */
const sharedSentences = [
  'Three bad days, and what they cost',
  'What it doesn’t pay for',
  'Fire, smoke and water',
  `Bought in the last ${values['collectibles.new-days']} days and not reported yet.`,
  '“Others” means the personal property coverage in a typical home policy.',
  'How do I file a claim?',
  'Call us and we’ll file it with you.',
  'You have one year to file.',
  `From ${values['collectibles.from']} a year.`,
];

/**
 * Returns the sentences of at least four words. Sentences in the list of exclusions are left out.
 */
function sentencesOf(value: unknown): string[] {
  if (typeof value === 'string')
    return value.split(/(?<=[.?!]) /).filter((sentence) => sentence.split(' ').length > 3);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === 'not' ? [] : sentencesOf(inner)));
}

test('no two pages share a sentence about their collection', () => {
  const pagesOf = new Map<string, Set<string>>();
  for (const [path, page] of landings)
    for (const sentence of sentencesOf(page))
      pagesOf.set(sentence, (pagesOf.get(sentence) ?? new Set()).add(path));
  const repeatedSentences = [...pagesOf].filter(
    ([sentence, on]) => on.size > 1 && !sharedSentences.includes(sentence),
  );
  expect(repeatedSentences.map(([sentence, on]) => `${sentence}: ${[...on].join(', ')}`)).toEqual(
    [],
  );
  expect(sharedSentences.filter((sentence) => pagesOf.get(sentence)?.size === 1)).toEqual([]);
});
