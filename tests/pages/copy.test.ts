import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import budgets from '../../scripts/budgets.json' with { type: 'json' };
import carriers from '../../src/content/carriers.json' with { type: 'json' };
import products from '../../src/content/products.json' with { type: 'json' };
import { brandTokensSchema } from '../../src/contract/brand.ts';
import { offeredProducts } from '../../server/products/all-products.ts';
import { calls } from '../../src/contract/calls.ts';
import { numerals } from '../../src/contract/counted.ts';
import { baggageCoverages } from '../../src/contract/baggage/facts.ts';
import type { Fact } from '../../src/contract/facts.ts';
import { rentalCoverages } from '../../src/contract/rental-car/facts.ts';
import { rentersCoverages } from '../../src/contract/renters/facts.ts';
import { smallBusinessCoverages } from '../../src/contract/small-business/facts.ts';
import { baggagePlans } from '../../src/tariffs/baggage/plans.ts';
import { rentersTerms } from '../../src/tariffs/renters/terms.ts';
import { readLanding } from '../fixtures/filled-content.ts';

// Checks the numbers on the pages for partners. Each must match what it counts.

const fromTen = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen';
const numberWords = ['zero', ...numerals.slice(1), ...fromTen.split(' ')];

const folder = 'src/content';
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
const texts = files
  .filter((name) => /^(pages|faq|landings)\/.*\.mdx?$|\.json$/.test(name))
  .map((name) => readFileSync(`${folder}/${name}`, 'utf8'));
const copy = texts.join('\n');

/** Returns each number that stands before this noun, in digits or in words. */
function numbersBefore(noun: string): number[] {
  const found = [...copy.matchAll(new RegExp(`(\\d+|[a-z]+) ${noun}`, 'gi'))];
  expect(found.length, noun).toBeGreaterThan(0);
  return found.map(([, numberWord = '']) =>
    /\d/.test(numberWord) ? Number(numberWord) : numberWords.indexOf(numberWord.toLowerCase()),
  );
}
const distinctNumbers = (noun: string) => [...new Set(numbersBefore(noun))];

test('the number of calls is correct to the nearest ten', () => {
  expect(distinctNumbers('documented calls')).toEqual([
    Math.round(Object.keys(calls).length / 10) * 10,
  ]);
});

test('the numbers of colors and tokens of a theme are correct', () => {
  const tokens = Object.keys(brandTokensSchema.shape);
  const others = tokens.filter((name) => /^(radius|font)/.test(name));
  expect(distinctNumbers('colors, two fonts')).toEqual([tokens.length - others.length]);
  expect(distinctNumbers('tokens(?:;| and a logo)')).toEqual([tokens.length]);
});

test('the numbers of product lines and carriers match the page of all products and the list of carriers', () => {
  const previews = offeredProducts.flatMap(({ code, isPreview }) => (isPreview ? [code] : []));
  const isPreview = (name: string) =>
    previews.some((code) => name === `${code.replaceAll('_', '-')}-insurance.mdx`);
  const landings = readdirSync(`${folder}/landings`).filter(
    (name) => name.endsWith('.mdx') && !isPreview(name),
  );
  const listed = landings.filter((name) => readLanding(name).data.list);
  const more =
    readFileSync(`${folder}/pages/insurance-products.mdx`, 'utf8').match(/\]\(\//g) ?? [];
  expect(distinctNumbers('product lines')).toEqual([products.length + listed.length + more.length]);
  expect(distinctNumbers('carriers, or bring')).toEqual([carriers.length]);
});

test("the script size of a flow's start matches its budget", () => {
  const [limit = 0] = distinctNumbers('KB of script');
  expect(limit * 1000).toBeGreaterThanOrEqual(budgets.appPage.entry);
  expect(limit * 1000 - budgets.appPage.entry).toBeLessThan(10_000);
});

test('a bag is paid for in addition to the airline, as in the exclusions', () => {
  const { coverage, comparison } = readLanding('baggage-protection.mdx').data;
  expect(coverage.not).toContain('What the airline has already paid for');
  const airlineFeatures =
    comparison?.features.filter((feature) => feature.includes('airline')) ?? [];
  const paymentSentences = copy.match(/[^.]*\bbaggage plans? pays?\b[^.]*/gi) ?? [];
  expect([airlineFeatures.length, paymentSentences.length]).toEqual([1, 1]);
  for (const sentence of [...airlineFeatures, ...paymentSentences])
    expect(sentence).toMatch(/on top of what the airline pays/);
});

test('the copy names no product that is not sold', () => {
  const about = ['about', 'connect', 'global-brands', 'insurance-products'];
  const pages = about.map((name) => readFileSync(`${folder}/pages/${name}.mdx`, 'utf8'));
  expect(pages.join('\n')).not.toMatch(/\bpets?\b|landlord plans/i);
});

const amounts = { personal_property_amount: 1, liability_limit: 1, all_peril_deductible: 1 };
test.each<[landing: string, coverages: Fact[]]>([
  ['baggage-protection', baggageCoverages(baggagePlans[0]!)],
  ['rental-car-insurance', rentalCoverages({ coversFamily: true })],
  ['renters-insurance', rentersCoverages({ ...rentersTerms(), ...amounts })],
  ['small-business-owners-insurance', smallBusinessCoverages({ code: 'platinum' })],
])('%s names each coverage as its policy does', (landing, coverages) => {
  const labels = new Set(coverages.map(({ label }) => label.toLowerCase()));
  const headings = readLanding(`${landing}.mdx`).data.coverage.details.map(({ heading }) =>
    heading.replace(/, (?:Silver|Gold|Platinum)$/, '').toLowerCase(),
  );
  expect(headings.filter((heading) => !labels.has(heading))).toEqual([]);
});

test('the landing of baggage has no time after which a bag is lost, as the policy has none', () => {
  const { coverage, road } = readLanding('baggage-protection.mdx').data;
  expect(JSON.stringify([coverage, road])).not.toMatch(/\d+ days|three weeks/i);
});
