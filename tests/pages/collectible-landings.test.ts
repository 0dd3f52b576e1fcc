import { readdirSync, readFileSync } from 'node:fs';
import { parseFrontmatter } from 'astro/markdown';
import { describe, expect, test } from 'vitest';
import { collectibles } from '../../server/products/collectibles/product.ts';
import { SAMPLE_COLLECTION_DOLLARS } from '../../src/components/landing/collection-price.ts';
import { landingSchema } from '../../src/content-schemas/landing.ts';
import { collectionCategories } from '../../src/contract/collectibles/categories.ts';
import {
  categoryRates,
  DEDUCTIBLE_DEFAULT,
  MINIMUM_PREMIUM_CENTS,
  storageSafeReductions,
} from '../../src/tariffs/collectibles/rates.ts';
import { collectionLandingPath } from '../../src/core/collection-kinds.ts';
import { limitsFromRows } from '../fixtures/advertised.ts';

// Checks the pages about collectibles against the rates, the limits and the lowest price.

const folder = 'src/content/landings';
const read = (file: string) => readFileSync(`${folder}/${file}`, 'utf8');
const parse = (text: string) => landingSchema.parse(parseFrontmatter(text).frontmatter);
const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`;
const cents = (amount: string) => Math.round(Number(amount.replace(/[$,]/g, '')) * 100);

const files = readdirSync(`${folder}/collectibles`).map((name) => `collectibles/${name}`);
const landings = new Map(files.map((file) => [`/${file.replace('.mdx', '')}`, parse(read(file))]));
const hubText = read('collectible-insurance.mdx');
const hubPage = parse(hubText);
const from = dollars(MINIMUM_PREMIUM_CENTS / 100);

const policyLimits = limitsFromRows(collectibles.coverages(collectibles.plans[0]!));
const newItemsLimit = String(policyLimits['New pieces, for 30 days']).replace(
  'the collection',
  'total',
);

test('every category of collection has a landing page', () => {
  const paths = collectionCategories.map(({ code }) => collectionLandingPath(code));
  expect([...landings.keys()]).toEqual(expect.arrayContaining(paths));
});

describe.each(collectionCategories.map(({ code }) => [code]))('%s', (code) => {
  const path = collectionLandingPath(code);
  const page = landings.get(path)!;
  const { review, totalMax, rate } = categoryRates[code]!;

  test('has a title, three benefits, its dial and a link to the flow', () => {
    expect(page.title).toMatch(/\w/);
    expect(new Set(page.benefits).size).toBe(3);
    expect(page.collection?.category).toBe(code);
    expect(page.hero.ctaLink).toBe(`${path}/start`);
  });

  test('is advertised with the lowest price of a policy', () => {
    expect(page.offer).toEqual({ cents: MINIMUM_PREMIUM_CENTS, per: 'year' });
    for (const text of [page.title, page.hero.heading, page.description])
      expect(text).toMatch(new RegExp(`from \\${from} a year`, 'i'));
  });

  test('names only the rate and the limits of policies sold online', () => {
    const text = JSON.stringify(page);
    for (const [, named = ''] of text.matchAll(/(\$[\d.]+) (?:for each|per) \$100/g))
      expect(cents(named)).toBe(rate);
    const limits = [totalMax, ...(review ? [review.item, review.total] : [])].map(dollars);
    const answer = page.questions.find((one) => one.answer.includes('VIP'))?.answer ?? '';
    for (const amount of answer.match(/\$[\d,]+/g) ?? []) expect(limits).toContain(amount);
    expect(answer === '').toBe(!review);
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

  test("promises the policy's limits for mail, for sets and for new items", () => {
    const { 'In registered mail': mail, 'What the rest of a set loses': set } = policyLimits;
    const whole = ['Full value', 'Market value', 'Included'];
    for (const { heading, subheading, amount } of page.coverage.details) {
      const about = `${heading}: ${subheading}`;
      if (/\bset|pair\b/i.test(heading)) expect([about, amount]).toEqual([about, set]);
      else if (/registered/i.test(about)) expect([about, amount]).toEqual([about, mail]);
      else if (/30 days/.test(about)) expect([about, amount]).toEqual([about, newItemsLimit]);
      else expect(whole, about).toContain(amount);
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
  const priceTerms = `A year for ${dollars(SAMPLE_COLLECTION_DOLLARS)} of it, before tax, with a ${dollars(DEDUCTIBLE_DEFAULT)} deductible and without an alarm. The lowest price of a policy is ${from} a year.`;
  expect(hubText).toContain(priceTerms);
});

test('the reductions for safes match the rates', () => {
  const text = read('collectibles/coins-insurance.mdx');
  const named = text.match(
    /A safe at home takes (\d+) percent off, a UL-rated safe (\d+) percent and a UL-rated vault, [^0-9]*(\d+) percent/,
  );
  const { has_personal_safe, has_ul_rated_safe, has_ul_rate_vault } = storageSafeReductions;
  expect(named?.slice(1).map((percent) => Number(percent) * 100)).toEqual([
    has_personal_safe,
    has_ul_rated_safe,
    has_ul_rate_vault,
  ]);
});

test('only policies for the VIP team are sold by phone', () => {
  const texts = ['collectible-insurance.mdx', ...files].map(read);
  const sentences = texts.flatMap((text) => text.split(/(?<=[.?!])\s|\n/));
  const byPhone = sentences.filter((sentence) => /by phone|on the phone/i.test(sentence));
  expect(byPhone.length).toBeGreaterThan(0);
  for (const sentence of byPhone) expect(sentence).toContain('VIP team');
});

/** Sentences from the law, the policy or the template. They may be the same on every page. */
const sharedSentences = [
  'Three bad days, with the bill',
  'What it does not pay for',
  'Fire, smoke and water',
  'Bought in the last 30 days and not reported yet.',
  '“Others” is the coverage for belongings in a typical home policy.',
  'How do I file a claim?',
  'Call us and we’ll file it with you.',
  'You have one year.',
  `From ${from} a year.`,
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
