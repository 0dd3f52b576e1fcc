import { afterAll, beforeAll, expect, it } from 'vitest';
import { send } from '../../../fixtures/buyer.ts';
import { onUsualDatabase } from '../../../fixtures/databases.ts';
import { startTestServer, type TestServer } from '../../../fixtures/test-server.ts';
import {
  homes,
  insureHome,
  openRentersQuote,
  priceQuote,
  rateQuote,
  rentersPaths,
  surveyAnswers,
  tenant,
} from '../../../fixtures/tenant.ts';

onUsualDatabase('a renters quote without a policyholder', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    const now = () => new Date('2026-11-20T12:00:00Z');
    const settings = { RATE_LIMIT_FACTOR: '100' };
    server = await startTestServer({ kind, services: { now }, settings });
  });
  afterAll(() => server.stop());

  /** Opens a quote without a policyholder. Returns its id. */
  async function openGuestQuote(): Promise<string> {
    const { body } = await send(server, 'POST', rentersPaths.rates, {
      plan_id: 'renters-standard',
      property_address: homes.columbus,
      details: surveyAnswers(),
      settings: { policy_effective_date: '2026-11-21' },
    });
    return body.quote_id as string;
  }

  it('has the price of a quote with one', async () => {
    const quote_id = await openGuestQuote();
    const { body: guest } = await priceQuote(server, quote_id);
    const { body: named } = await priceQuote(server, await openRentersQuote(server));
    expect(guest).toEqual(named);
  });

  it('insures the buyer of the purchase', async () => {
    const quote_id = await openGuestQuote();
    const { response, person } = await insureHome(server, { body: { quote_id } });
    expect(response.status).toBe(200);
    const policy = await server.services.database.db
      .selectFrom('policies')
      .select(['details', 'insured_risk_key'])
      .where('id', '=', response.body.policy_id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(policy.details)).toMatchObject({ insured: 'Ana Lopez' });
    expect(policy.insured_risk_key).toContain(person.email);
  });

  it.each(['first_name', 'last_name', 'email', 'phone_number'])(
    'cannot be bought without a %s',
    async (name) => {
      const quote_id = await openGuestQuote();
      const { response } = await insureHome(server, { body: { quote_id, [name]: undefined } });
      expect(response.status).toBe(422);
      expect(Object.keys(response.body.error.fields)).toEqual([name]);
    },
  );

  it('is not opened for a policyholder who has a policy for the home', async () => {
    const person = tenant();
    await insureHome(server, { applicationInput: { person } });
    const { body } = await rateQuote(server, { person });
    expect(body.error.code).toBe('service_already_active');
  });

  it('may lack all answers that do not affect the price, but not some of them', async () => {
    const { has_interested_party: _, mail_to_property: __, ...details } = surveyAnswers();
    const request = {
      plan_id: 'renters-standard',
      property_address: homes.columbus,
      settings: { policy_effective_date: '2026-11-21' },
    };
    const rate = (answers: object) =>
      send(server, 'POST', rentersPaths.rates, { ...request, details: answers });
    const { body } = await rate(details);
    expect(Object.keys(body.closing_form.screens)).toEqual([
      'interested_party',
      'interested_party_details',
      'mail',
      'mailing_address',
    ]);
    const partly = await rate({ ...details, has_interested_party: 'yes' });
    expect(Object.keys(partly.body.error.fields)).toEqual(
      expect.arrayContaining(['details.interested_party_name', 'details.mail_to_property']),
    );
  });
});
