import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  smallBusinessSurvey,
  readSmallBusiness,
} from '../../../../provider/products/small-business/survey.ts';
import { saveQuote } from '../../../../provider/sales/quotes.ts';
import { insuredKeys } from '../../../../src/contract/small-business/insured.ts';
import { addCard, countRows } from '../../../fixtures/buyer.ts';
import { onBothDatabases } from '../../../fixtures/databases.ts';
import {
  bakery,
  businessOrder,
  buyBusiness,
  quote,
  ratesOf,
  withoutInsured,
} from '../../../fixtures/small-business.ts';
import { startProvider, type TestProvider } from '../../../fixtures/provider.ts';

onBothDatabases('the insured of a business owner’s policy', (kind) => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await startProvider({ kind, settings: { RATE_LIMIT_FACTOR: '50' } });
  });
  afterAll(() => provider.stop());

  test.each(insuredKeys)('%s is required of a quote', async (key) => {
    for (const blank of [undefined, '', '  ']) {
      const { status, body } = await quote(provider, ratesOf(bakery({ [key]: blank })));
      expect([status, body.error.code]).toEqual([422, 'invalid_input']);
      expect(Object.keys(body.error.fields)).toEqual([`details.${key}`]);
    }
  });

  test('is required to bind, whatever a stored quote holds', async () => {
    const { pni_last_name: _, ...nameless } = bakery({ business_name: ' ' });
    const { services } = provider;
    const now = services.now();
    const price = { subtotal: 68_400, discount: 0 };
    const quoteId = await saveQuote(services.database.db, {
      vertical: 'commercial',
      caller: null,
      request: ratesOf(nameless),
      result: { silver: price, gold: price, platinum: price },
      now,
      expiresAt: new Date(now.getTime() + 86_400_000),
    });
    const before = await countRows(provider, 'policies');
    const body = businessOrder({ quoteId, revenue: 684, methodId: await addCard(provider) });
    const refused = await buyBusiness(provider, body);
    expect([refused.status, refused.body.error.code]).toEqual([422, 'invalid_input']);
    expect(Object.keys(refused.body.error.fields).toSorted()).toEqual([
      'details.business_name',
      'details.pni_last_name',
    ]);
    expect(await countRows(provider, 'policies')).toBe(before);
  });
});

describe('a survey that does not ask who is insured', () => {
  const form = withoutInsured(smallBusinessSurvey('food_store', '2026-11-20'));

  test('takes the names that are sent beside its answers', () => {
    const { business_name, pni_first_name } = readSmallBusiness(
      form,
      bakery({ business_name: ' Bluebird LLC ' }),
    );
    expect([business_name, pni_first_name]).toEqual(['Bluebird LLC', 'Dana']);
  });

  test('is refused without them, in words at each field', () => {
    const { business_name: _, ...nameless } = bakery({ pni_first_name: '' });
    const refused = () => readSmallBusiness(form, nameless);
    expect(refused).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        fields: {
          'details.business_name': ['Enter the name of the business'],
          'details.pni_first_name': ['Enter a first name'],
        },
      }),
    );
  });
});
