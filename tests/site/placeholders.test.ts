import { describe, expect, test, vi } from 'vitest';
import type { Fact } from '../../src/contract/facts.ts';
import { fillBody } from '../../src/integrations/placeholders.ts';
import { baggagePlans } from '../../src/tariffs/baggage/plans.ts';
import { categoryRates } from '../../src/tariffs/collectibles/rates.ts';
import { dailyPriceParts } from '../../src/tariffs/rental-car/rates.ts';
import { rentersRatesByState } from '../../src/tariffs/renters/states.ts';
import { minimumPremiumCentsByPlan } from '../../src/tariffs/small-business/rates.ts';
import { fillStrings, fillText } from '../../src/site/placeholders/fill.ts';
import { filledLoader } from '../../src/site/placeholders/filled-loader.ts';
import { allValues } from '../../src/site/placeholders/product-values.ts';
import { readLanding } from '../fixtures/filled-content.ts';

/** Changed limits, by the id of their coverage. */
const changed = vi.hoisted(() => ({}) as Record<string, string>);
const withChanges = vi.hoisted(
  () =>
    <Input extends unknown[]>(coveragesOf: (...input: Input) => Fact[]) =>
    (...input: Input) =>
      coveragesOf(...input).map((fact) => ({ ...fact, value: changed[fact.id] ?? fact.value })),
);
vi.mock(import('../../src/contract/rental-car/facts.ts'), async (original) => {
  const facts = await original();
  return { ...facts, rentalCoverages: withChanges(facts.rentalCoverages) };
});
vi.mock(import('../../src/contract/renters/facts.ts'), async (original) => {
  const facts = await original();
  return { ...facts, rentersCoverages: withChanges(facts.rentersCoverages) };
});
vi.mock(import('../../src/contract/small-business/facts.ts'), async (original) => {
  const facts = await original();
  return { ...facts, smallBusinessCoverages: withChanges(facts.smallBusinessCoverages) };
});
vi.mock(import('../../src/contract/collectibles/facts.ts'), async (original) => {
  const facts = await original();
  return { ...facts, collectiblesCoverages: withChanges(facts.collectiblesCoverages) };
});

describe('a changed rate or limit changes the landing page', () => {
  test.each([
    [
      'baggage-protection.mdx',
      () => Object.assign(baggagePlans[0]!, { price: 700 }),
      'from $7 a trip',
      () => Object.assign(baggagePlans[0]!.benefits, { lost: 650 }),
      'Pays up to $650 when',
    ],
    [
      'rental-car-insurance.mdx',
      () => Object.assign(dailyPriceParts[0]!, { platinum: 710 }),
      'from $11.50 a day',
      () => Object.assign(changed, { collision: '$90,000' }),
      'Up to $90,000 of damage',
    ],
    [
      'renters-insurance.mdx',
      () => Object.assign(rentersRatesByState['OH']!, { policyFee: 1_200 }),
      'from $10 a month',
      () => Object.assign(changed, { food_spoilage: '$650' }),
      '"amount":"$650"',
    ],
    [
      'small-business-owners-insurance.mdx',
      () => Object.assign(minimumPremiumCentsByPlan, { silver: 60_000 }),
      'from $600 a year',
      () => Object.assign(changed, { business_personal_property: '$18,000' }),
      '$18,000 of property',
    ],
    [
      'collectible-insurance.mdx',
      () => Object.assign(categoryRates['fine_art']!, { rate: 200 }),
      'from $100 a year',
      () => Object.assign(changed, { mail: '$8,000' }),
      '"amount":"$8,000"',
    ],
  ])('%s', (file, changePrice, price, changeLimit, limit) => {
    const textOf = () => JSON.stringify(readLanding(file).data);
    expect(textOf()).not.toContain(price);
    expect(textOf()).not.toContain(limit);
    changePrice();
    expect(textOf()).toContain(price);
    changeLimit();
    expect(textOf()).toContain(limit);
  });
});

test('facts of the service and the words of small numbers are values', () => {
  expect(fillText('{facts.claimFilingTime}, {rental-car.extra-drivers:words}', allValues())).toBe(
    'one year, five',
  );
});

test('the reductions for a safe are values in percent', () => {
  const names = ['safe-percent', 'ul-safe-percent', 'vault-percent'];
  const text = names.map((name) => `{collectibles.${name}}`).join();
  expect(fillText(text, allValues())).toBe('5,10,15');
});

test('every string of the data is filled, and dates and unknown placeholders stay', () => {
  const day = new Date();
  const data = { title: 'From {a}', rows: [{ label: '{b} {toString} \\{a}' }], day, order: 1 };
  expect(fillStrings(data, { a: '$5' })).toEqual({
    title: 'From $5',
    rows: [{ label: '{b} {toString} \\{a}' }],
    day,
    order: 1,
  });
});

test('the text of an MDX file is filled and its front matter is not', () => {
  const file =
    '---\ntariff: baggage\ntitle: "{from}"\n---\n\nFrom {from}, {renters.from}: {unknown}\n';
  const all = { 'baggage.from': '$5', 'renters.from': '$9' };
  expect(fillBody(file, all)).toBe(file.replace('From {from}, {renters.from}', 'From $5, $9'));
});

test('a loader fills the data before the schema, and its digest contains the values', async () => {
  const set = vi.fn();
  const digests: string[] = [];
  const loader = filledLoader({
    name: 'test',
    load: async ({ store, parseData, generateDigest }) => {
      const data = await parseData({ id: 'a', data: { title: 'From {baggage.from}' } });
      digests.push(generateDigest('file'));
      const rendered = { html: '<p>{baggage.from}</p>' };
      store.set({ id: 'a', data, body: '{baggage.from}', rendered });
    },
  });
  const load = () =>
    loader.load({
      store: { set },
      parseData: ({ data }: { data: unknown }) => Promise.resolve(data),
      generateDigest: (text: string) => text,
    } as never);
  await load();
  const price = allValues()['baggage.from'];
  expect(set).toHaveBeenCalledWith({
    id: 'a',
    data: { title: `From ${price}` },
    body: price,
    rendered: { html: `<p>${price}</p>` },
  });
  Object.assign(baggagePlans[0]!, { price: 900 });
  await load();
  expect(digests[0]).not.toBe(digests[1]);
});
