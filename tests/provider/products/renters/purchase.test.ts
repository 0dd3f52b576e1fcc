import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cards, mailsTo, newKey, registerPerson, send } from '../../../fixtures/buyer.ts';
import { onBothDatabases } from '../../../fixtures/databases.ts';
import { readPdf } from '../../../fixtures/pdf-text.ts';
import { startProvider, type TestProvider } from '../../../fixtures/provider.ts';
import { homes, insureHome, price, rentersPaths, tenant } from '../../../fixtures/tenant.ts';

onBothDatabases('buying a renters policy', (kind) => {
  let provider: TestProvider;
  let now = new Date('2026-11-20T12:00:00Z');
  beforeAll(async () => {
    const settings = { RATE_LIMIT_FACTOR: '100' };
    provider = await startProvider({ kind, services: { now: () => now }, settings });
  });
  afterAll(() => provider.stop());

  const chargeOf = async (policyId: string) =>
    provider.services.database.db
      .selectFrom('charges')
      .select('amount')
      .where('policy_id', '=', policyId)
      .executeTakeFirstOrThrow();

  it.each(['annual', 'eleven_pay'] as const)(
    'says the same price in the checkout, the answer, the account, the mail and on the papers (%s)',
    async (cadence) => {
      const { email, token } = await registerPerson(provider);
      const bought = await insureHome(provider, { token, cadence });
      const { body } = bought.answer;
      expect(body).toMatchObject({
        policy_number: expect.stringMatching(/^RN-\d{4}-\d{4}$/) as string,
        status: 'approved',
        coverage_start_date: '2026-11-21',
        coverage_end_date: '2027-11-20',
        details: { ex_policy_number: expect.stringMatching(/^HPM-\d{4}-\d{4}$/) as string },
        totals: bought.checkout.totals,
      });
      const path = `/api/user/v2/policies/policy/${body.policy_id}`;
      const { body: policy } = await send(provider, 'GET', path, undefined, { token });
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
      const mails = await mailsTo(provider, email);
      const mail = mails.find(({ subject }) => subject.includes(body.policy_number as string));
      const { text } = await readPdf(
        await (await provider.request(policy.documents[0].url)).arrayBuffer(),
      );
      for (const said of [mail?.text ?? '', text]) {
        expect(said).toContain(total);
        expect(said).toContain(first);
        if (cadence === 'eleven_pay') expect(said).toContain('$11.26');
      }
      const [, link = ''] = /(\/cancellations\/\S+key=\S+)/.exec(mail?.text ?? '') ?? [];
      const [id = '', query = ''] = link.replace('/cancellations/', '').split('?');
      expect((await provider.request(`/api/v2/policies/${id}/?${query}`)).status).toBe(200);
      expect(text).toContain('$15,000');
      expect(text).toContain(body.details.ex_policy_number);
    },
  );

  it('carries one purchase out for a key, and answers it again', async () => {
    const { answer, body, key } = await insureHome(provider);
    const again = await send(provider, 'POST', rentersPaths.purchase, body, { key });
    expect(again.text).toBe(answer.text);
    const other = await send(provider, 'POST', rentersPaths.purchase, body, { key: newKey() });
    expect(other.body.error.code).toBe('policy_holder_already_exists');
  });

  it('refuses a price that is not today’s, and an old quote', async () => {
    const { answer } = await insureHome(provider, { body: { revenue: 113.39 } });
    expect(answer.body.error).toEqual({
      code: 'price_changed',
      message: 'The price is $113.40 now. Nothing was charged.',
    });
    const other = await insureHome(provider, { body: { payment_cadence: 'eleven_pay' } });
    expect(other.answer.body.error.code).toBe('price_changed');
    const sold = await insureHome(provider, { card: cards.declined });
    expect(sold.answer.body.error.code).toBe('payment_method_rejected_by_service');
    now = new Date('2026-12-20T12:00:00Z');
    const late = await send(provider, 'POST', rentersPaths.purchase, sold.body, { key: newKey() });
    now = new Date('2026-11-20T12:00:00Z');
    expect(late.body.error.code).toBe('quote_expired');
  });

  it('insures a home once for one person, and says so before the survey', async () => {
    const { person, body } = await insureHome(provider);
    const plans = await send(provider, 'POST', rentersPaths.plans, {
      property_address: { ...homes.columbus, line1: '77  LARCH avenue' },
      personal_info: person,
    });
    expect(plans.body.error.code).toBe('service_already_active');
    const priced = await price(provider, body.quote_id);
    expect(priced.body.error.code).toBe('policy_holder_already_exists');
    const neighbour = await insureHome(provider, { asked: { person: tenant() } });
    expect(neighbour.answer.status).toBe(200);
  });

  describe('what was answered', () => {
    it('stands in the policy: who is insured with the tenant, and who is told of it', async () => {
      const { token } = await registerPerson(provider);
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
      const { answer } = await insureHome(provider, { token, asked: { details } });
      const file = await provider.request(answer.body.documents[0].url);
      const { text } = await readPdf(await file.arrayBuffer());
      expect(text).toContain('Ines Quist');
      expect(text).toContain('Larch Homes, 1 Main Street');
      expect(text).toContain('Mallory Quist');
    });
  });
});
