import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBrand } from '../../../provider/brand.ts';
import type { Block } from '../../../provider/policies/documents/wording.ts';
import { products } from '../../../provider/products/product-lines.ts';
import { renters } from '../../../provider/products/renters/product.ts';
import { smallBusiness } from '../../../provider/products/small-business/product.ts';
import { demoPolicies } from '../../../provider/sandbox/demo/policies.ts';
import { readPdf } from '../../fixtures/pdf-text.ts';
import { startProvider, type TestProvider } from '../../fixtures/provider.ts';

// The text of the files is what a holder relies on: a change to them is read by a person before it is kept.

const brand = readBrand('src/content/brand/alderway.json');

function linesOf(block: Block): string[] {
  if (block.kind === 'paragraph') return [block.text];
  if (block.kind === 'rows') return block.rows.map(([label, value]) => `${label}: ${value}`);
  return block.lines.map((line) => `${block.kind === 'covered' ? '+' : '-'} ${line}`);
}

/** Spaces that do not break are the layout's matter. */
const plainSpaces = (text: string) => text.replaceAll('\u00a0', ' ');

describe('the text of a policy', () => {
  const plans = products.flatMap(({ papers, plans: sold }) =>
    sold.map(({ id }) => ({ id, papers })),
  );

  test.each(plans)('of the plan $id is as reviewed', async ({ id, papers }) => {
    const terms = papers.terms(id)!;
    const sections = papers.wording(terms, brand);
    const text = [
      `${papers.name}, ${terms.title}. Insured by ${terms.underwriter}.`,
      ...sections.map(({ heading, blocks }) =>
        [`# ${heading}`, ...blocks.flatMap(linesOf)].join('\n'),
      ),
    ];
    const file = `__snapshots__/policies/${id}.txt`;
    await expect(plainSpaces(`${text.join('\n\n')}\n`)).toMatchFileSnapshot(file);
  });
});

describe('a declarations page', () => {
  let provider: TestProvider;
  beforeAll(async () => {
    const now = new Date('2026-11-20T12:00:00Z');
    provider = await startProvider({ services: { now: () => now } });
  });
  afterAll(() => provider.stop());

  // What has no demo policy prints its facts in a suite of its own.
  const sold = products.flatMap(({ code }) => {
    const shown = demoPolicies.find((one) => one.vertical === code && one.status === 'approved');
    return shown ? [{ code, id: shown.id }] : [];
  });

  test.each(sold)('of $code says what was reviewed', async ({ code, id }) => {
    const [declarations] = provider.services.documents.links({ id, vertical_code: code });
    const file = await (await provider.request(declarations!.url)).arrayBuffer();
    // A word a line: where the lines break is the layout's matter.
    const words = plainSpaces((await readPdf(file)).text).split(/\s+/);
    await expect(`${words.join('\n')}\n`).toMatchFileSnapshot(
      `__snapshots__/declarations/${code}.txt`,
    );
  });
});

describe('the facts of a policy that was bought online', () => {
  const place = {
    line1: '9 Heron Court',
    line2: '',
    city: 'Round Rock',
    region: 'TX',
    postal: '78664',
  };

  test('of renters name everybody who is insured or told, and both deductibles', () => {
    const details = {
      address: place,
      personal_property_amount: 15_000,
      liability_limit: 100_000,
      all_peril_deductible: 500,
      hurricane_deductible: '2% of your belongings',
      ex_policy_number: 'HPM-2048-1977',
      insured: 'Ana Lopez',
      additional_insureds: [{ name: 'Ben Lopez' }, { name: 'Cleo Lopez' }],
      interested_party: { name: 'Clover Homes', address: '2210 Clover Street, Chicago, IL 60614' },
    };
    expect(renters.papers.insured(details)).toBe('Ana Lopez');
    expect(renters.papers.facts(details)).toEqual([
      ['Carrier’s policy number', 'HPM-2048-1977'],
      ['Insured home', '9 Heron Court, Round Rock, TX 78664'],
      ['Also insured', 'Ben Lopez, Cleo Lopez'],
      ['Deductible', '$500'],
      ['Wind and hail deductible', '2% of your belongings'],
      ['Interested party', 'Clover Homes, 2210 Clover Street, Chicago, IL 60614'],
    ]);
  });

  test('of a small business say what it does and whom it names', () => {
    const details = {
      business_name: 'Bluebird Bakery LLC',
      insured: 'Dana Moreau',
      address: place,
      legal_nature: 'Limited liability company',
      business_type: 'Retail bakeries',
      additional_insureds: [{ name: 'Marlow Street Holdings' }],
    };
    expect(smallBusiness.papers.insured(details)).toBe('Bluebird Bakery LLC');
    expect(smallBusiness.papers.facts(details)).toEqual([
      ['Kind of business', 'Retail bakeries'],
      ['Legal form', 'Limited liability company'],
      ['Primary contact', 'Dana Moreau'],
      ['Address', '9 Heron Court, Round Rock, TX 78664'],
      ['Additional insureds', 'Marlow Street Holdings'],
    ]);
  });
});
