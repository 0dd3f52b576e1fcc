import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  smallBusinessSurvey,
  validateSmallBusinessAnswers,
} from '../../../../server/products/small-business/survey.ts';
import { saveQuote } from '../../../../server/sales/quotes.ts';
import { insuredBusinessFields } from '../../../../src/contract/small-business/insured.ts';
import { addCard, countRows } from '../../../fixtures/buyer.ts';
import { onUsualDatabase } from '../../../fixtures/databases.ts';
import {
  bakery,
  businessOrder,
  buyBusiness,
  quote,
  ratesRequest,
  withoutInsuredScreen,
} from '../../../fixtures/small-business.ts';
import { startTestServer, type TestServer } from '../../../fixtures/test-server.ts';

onUsualDatabase('the insured of a business owner’s policy', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ kind, settings: { RATE_LIMIT_FACTOR: '50' } });
  });
  afterAll(() => server.stop());

  test.each(insuredBusinessFields)('%s is required for a quote', async (key) => {
    for (const blank of [undefined, '', '  ']) {
      const { status, body } = await quote(server, ratesRequest(bakery({ [key]: blank })));
      expect([status, body.error.code]).toEqual([422, 'invalid_input']);
      expect(Object.keys(body.error.fields)).toEqual([`details.${key}`]);
    }
  });

  test('is required for a purchase, even with a stored quote that lacks it', async () => {
    const { pni_last_name: _, ...withoutName } = bakery({ business_name: ' ' });
    const { services } = server;
    const now = services.now();
    const price = { subtotal: 68_400, discount: 0 };
    const quoteId = await saveQuote(services.database.db, {
      product: 'commercial',
      caller: null,
      request: ratesRequest(withoutName),
      result: { silver: price, gold: price, platinum: price },
      now,
      expiresAt: new Date(now.getTime() + 86_400_000),
    });
    const before = await countRows(server, 'policies');
    const body = businessOrder({ quoteId, revenue: 684, methodId: await addCard(server) });
    const rejected = await buyBusiness(server, body);
    expect([rejected.status, rejected.body.error.code]).toEqual([422, 'invalid_input']);
    expect(Object.keys(rejected.body.error.fields).toSorted()).toEqual([
      'details.business_name',
      'details.pni_last_name',
    ]);
    expect(await countRows(server, 'policies')).toBe(before);
  });
});

describe('a survey without the questions about the insured', () => {
  const form = withoutInsuredScreen(smallBusinessSurvey('food_store', '2026-11-20'));

  test('accepts the names that are sent with its answers', () => {
    const { business_name, pni_first_name } = validateSmallBusinessAnswers(
      form,
      bakery({ business_name: ' Bluebird LLC ' }),
    );
    expect([business_name, pni_first_name]).toEqual(['Bluebird LLC', 'Dana']);
  });

  test('is rejected without the names, with a message for each field', () => {
    const { business_name: _, ...withoutName } = bakery({ pni_first_name: '' });
    const rejected = () => validateSmallBusinessAnswers(form, withoutName);
    expect(rejected).toThrow(
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
