import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cards, emailsTo, newKey, registerPerson, send } from '../../../fixtures/buyer.ts';
import { onUsualDatabase } from '../../../fixtures/databases.ts';
import { readPdf } from '../../../fixtures/pdf-text.ts';
import { startTestServer, type TestServer } from '../../../fixtures/test-server.ts';
import { homes, insureHome, priceQuote, rentersPaths, tenant } from '../../../fixtures/tenant.ts';

onUsualDatabase('buying a renters policy', (kind) => {
  let server: TestServer;
  let now = new Date('2026-11-20T12:00:00Z');
  beforeAll(async () => {
    const settings = { RATE_LIMIT_FACTOR: '100' };
    server = await startTestServer({ kind, services: { now: () => now }, settings });
  });
  afterAll(() => server.stop());

  const chargeOf = async (policyId: string) =>
    server.services.database.db
      .selectFrom('charges')
      .select('amount')
      .where('policy_id', '=', policyId)
      .executeTakeFirstOrThrow();

  it.each(['annual', 'eleven_pay'] as const)(
    'shows the same price in the checkout, the response, the account, the email and the documents (%s)',
    async (cadence) => {
      const { email, token } = await registerPerson(server);
      const bought = await insureHome(server, { token, cadence });
      const { body } = bought.response;
      expect(body).toMatchObject({
        policy_number: expect.stringMatching(/^RN-\d{4}-\d{4}$/) as string,
        status: 'approved',
        coverage_start_date: '2026-11-21',
        coverage_end_date: '2027-11-20',
        details: { ex_policy_number: expect.stringMatching(/^HPM-\d{4}-\d{4}$/) as string },
        totals: bought.checkout.totals,
      });
      const path = `/api/user/v2/policies/policy/${body.policy_id}`;
      const { body: policy } = await send(server, 'GET', path, undefined, { token });
      expect(policy.billing).toMatchObject({
        totals: bought.checkout.totals,
        payment_schedule: bought.checkout.payment_schedule,
        payment_frequency: cadence === 'annual' ? 'years' : 'eleven_pay',
        next_payment: cadence === 'annual' ? '2027-11-21' : '2026-12-21',
        price_desc: cadence === 'annual' ? '$113.40/year' : '$11.26/month',
      });
      expect(policy.details).toMatchObject({
        ex_policy_number: body.details.ex_policy_number,
        personal_property_amount: 15_000,
        liability_limit: 100_000,
        all_peril_deductible: 500,
        medical_limit: 1_000,
        loss_of_use: 4_500,
        address: { line1: homes.columbus.line1, city: 'Columbus', region: 'OH', postal: '43215' },
        earthquake: { allowed: true, caption: expect.any(String) as string },
      });
      const total = cadence === 'annual' ? '$113.40' : '$123.90';
      const first = cadence === 'annual' ? total : '$11.30';
      expect(await chargeOf(body.policy_id)).toEqual({ amount: Math.round(+first.slice(1) * 100) });
      const mails = await emailsTo(server, email);
      const mail = mails.find(({ subject }) => subject.includes(body.policy_number as string));
      const { text } = await readPdf(
        await (await server.request(policy.documents[0].url)).arrayBuffer(),
      );
      for (const documentText of [mail?.text ?? '', text]) {
        expect(documentText).toContain(total);
        expect(documentText).toContain(first);
        if (cadence === 'eleven_pay') expect(documentText).toContain('$11.26');
      }
      const [, link = ''] = /(\/cancellations\/\S+key=\S+)/.exec(mail?.text ?? '') ?? [];
      const [id = '', query = ''] = link.replace('/cancellations/', '').split('?');
      expect((await server.request(`/api/v2/policies/${id}/?${query}`)).status).toBe(200);
      expect(text).toContain('$15,000');
      expect(text).toContain(body.details.ex_policy_number);
    },
  );

  it('runs once per idempotency key and returns the same response again', async () => {
    const { response, body, key } = await insureHome(server);
    const again = await send(server, 'POST', rentersPaths.purchase, body, { key });
    expect(again.text).toBe(response.text);
    const other = await send(server, 'POST', rentersPaths.purchase, body, { key: newKey() });
    expect(other.body.error.code).toBe('policy_holder_already_exists');
  });

  it('rejects an outdated price and an expired quote', async () => {
    const { response } = await insureHome(server, { body: { revenue: 113.39 } });
    expect(response.body.error).toEqual({
      code: 'price_changed',
      message: 'The price is $113.40 now. Nothing was charged.',
    });
    const other = await insureHome(server, { body: { payment_cadence: 'eleven_pay' } });
    expect(other.response.body.error.code).toBe('price_changed');
    const declinedPurchase = await insureHome(server, { card: cards.declined });
    expect(declinedPurchase.response.body.error.code).toBe('payment_method_rejected_by_service');
    now = new Date('2026-12-20T12:00:00Z');
    const late = await send(server, 'POST', rentersPaths.purchase, declinedPurchase.body, {
      key: newKey(),
    });
    now = new Date('2026-11-20T12:00:00Z');
    expect(late.body.error.code).toBe('quote_expired');
  });

  it('insures a home once per person, and reports a duplicate before the survey', async () => {
    const { person, body } = await insureHome(server);
    const plans = await send(server, 'POST', rentersPaths.plans, {
      property_address: { ...homes.columbus, line1: '77  LARCH avenue' },
      personal_info: person,
    });
    expect(plans.body.error.code).toBe('service_already_active');
    const priced = await priceQuote(server, body.quote_id);
    expect(priced.body.error.code).toBe('policy_holder_already_exists');
    const neighbor = await insureHome(server, { applicationInput: { person: tenant() } });
    expect(neighbor.response.status).toBe(200);
  });

  describe('the survey answers', () => {
    it('appear on the declarations page: the other insureds and the interested party', async () => {
      const { token } = await registerPerson(server);
      const details = {
        household: 'family',
        additional_insureds: [{ first_name: 'Ines', last_name: 'Quist' }],
        has_interested_party: 'yes',
        interested_party_name: 'Larch Homes',
        interested_party_street_address: '1 Main Street',
        interested_party_city: 'Columbus',
        interested_party_region: 'OH',
        interested_party_postal: '43215',
      };
      const { response } = await insureHome(server, { token, applicationInput: { details } });
      const file = await server.request(response.body.documents[0].url);
      const { text } = await readPdf(await file.arrayBuffer());
      expect(text).toContain('Ines Quist');
      expect(text).toContain('Larch Homes, 1 Main Street');
      expect(text).toContain('Mallory Quist');
    });
  });
});
