import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBrand } from '../../../provider/brand.ts';
import type { Block } from '../../../provider/policies/documents/wording.ts';
import { baggage } from '../../../provider/products/baggage/product.ts';
import { rentalCar } from '../../../provider/products/rental-car/product.ts';
import { renters } from '../../../provider/products/renters/product.ts';
import { smallBusiness } from '../../../provider/products/small-business/product.ts';
import { readPdf } from '../../fixtures/pdf-text.ts';
import { startProvider, type TestProvider } from '../../fixtures/provider.ts';

// The text of the files is what a holder relies on: a change to them is read by a person before it is kept.

const brand = readBrand('src/content/brand/alderway.json');
const products = [baggage, rentalCar, renters, smallBusiness];

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

  test.each(['BG-2048-1977', 'RC-2048-1977', 'RN-4417-8026', 'BOP-7730-4152'])(
    'of %s says what was reviewed',
    async (number) => {
      const policy = await provider.services.database.db
        .selectFrom('policies')
        .select(['id', 'vertical_code'])
        .where('policy_number', '=', number)
        .executeTakeFirstOrThrow();
      const [declarations] = provider.services.documents.links(policy);
      const file = await (await provider.request(declarations!.url)).arrayBuffer();
      // A word a line: where the lines break is the layout's matter.
      const words = plainSpaces((await readPdf(file)).text).split(/\s+/);
      await expect(`${words.join('\n')}\n`).toMatchFileSnapshot(
        `__snapshots__/declarations/${number}.txt`,
      );
    },
  );
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
