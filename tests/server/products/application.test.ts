import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storageSafeKeys } from '../../../src/contract/collectibles/limits.ts';
import { collectionFacts } from '../../../src/contract/collectibles/facts.ts';
import { formatDate } from '../../../src/contract/format.ts';
import type { StoredCollectibles } from '../../../server/products/collectibles/policy.ts';
import { collectiblesSurvey } from '../../../server/products/collectibles/survey.ts';
import { rentersClosingSurvey, rentersSurvey } from '../../../server/products/renters/survey.ts';
import { smallBusinessSurvey } from '../../../server/products/small-business/survey.ts';
import { todayInHonolulu } from '../../../server/dates.ts';
import { answersIn } from '../../../src/contract/collectibles/question-scopes.ts';
import { describePolicy } from '../../../src/contract/policies/describe-policy.ts';
import type { SurveyAnswers, SurveyField } from '../../../src/contract/survey/dynamic-form.ts';
import { groupOf } from '../../../src/tariffs/small-business/class-groups.ts';
import {
  addCard,
  buy,
  order,
  registerPerson,
  send,
  traveler,
  type ApiResponse,
} from '../../fixtures/buyer.ts';
import { coins, insureCollections } from '../../fixtures/collectibles-buyer.ts';
import { driver, rent, rental, rentalOrder } from '../../fixtures/renter.ts';
import {
  businessOrder,
  buyBusiness,
  checkoutQuote,
  classCodes,
  quote,
  ratesRequest,
} from '../../fixtures/small-business.ts';
import { applicationsTo, askedFields } from '../../fixtures/survey-applications.ts';
import { insureHome } from '../../fixtures/tenant.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

/** Reasons for which an answer is not among the facts that the account shows. */
type Reason =
  /** It decides the price, whether the risk is insured, or the next question. */
  | 'underwriting'
  /** The account shows it in other words, or only for some kinds of owners. */
  | 'otherwise'
  /** It says how to reach the policyholder, and nothing about what is insured. */
  | 'contact';

interface Flow {
  /** Applications that together answer every question of the flow. */
  applications: SurveyAnswers[];
  buy(application: SurveyAnswers, token: string): Promise<ApiResponse>;
  /** Returns the answers that a policy stores. */
  stored?(details: Record<string, unknown>): unknown;
  fields?: readonly SurveyField[];
  notShown: Record<string, Reason>;
}

const reasons = (reason: Reason, keys: string) =>
  Object.fromEntries(keys.split(' ').map((key) => [key, reason]));

const now = new Date('2026-11-20T16:00:00Z');
const today = todayInHonolulu(now);

function rentersFlow(): Flow {
  const [first, closing] = [rentersSurvey(today), rentersClosingSurvey];
  const closingApplications = applicationsTo(closing);
  return {
    applications: applicationsTo(first).map((answers, at) => ({
      ...answers,
      ...closingApplications[at % closingApplications.length],
    })),
    fields: [...askedFields(first), ...askedFields(closing)],
    buy: async (details, token) =>
      (await insureHome(server, { token, applicationInput: { details } })).response,
    notShown: {
      ...reasons('underwriting', 'dwelling_type units_in_building outdoor_features year_built'),
      ...reasons('underwriting', 'occupancy household roommates applicant_dob smoker has_dog dogs'),
      ...reasons('underwriting', 'dog_bite_history home_business business_description'),
      ...reasons('underwriting', 'business_visitors prior_cancellation claims_count claims'),
      ...reasons('underwriting', 'protective_devices has_interested_party'),
      ...reasons('contact', 'mail_to_property mailing_address'),
    },
  };
}

function collectiblesFlow(): Flow {
  const form = collectiblesSurvey('coins');
  return {
    applications: applicationsTo(form, { is_felon: 'no', filed_bankruptcy: 'no' }),
    fields: askedFields(form),
    async buy({ safes, ...answers }, token) {
      const collection = coins({
        ...Object.fromEntries(storageSafeKeys.map((key) => [key, String(safes).includes(key)])),
        has_burglar_alarm: answers['has_burglar_alarm'] === 'yes',
        has_fire_alarm: answers['has_fire_alarm'] === 'yes',
        collection_total_value: Number(answers['collection_total_value']),
        highest_value_item: Number(answers['highest_value_item']),
      });
      const request = { token, collections: [collection], details: answersIn('policy', answers) };
      return (await insureCollections(server, request)).response;
    },
    stored(details) {
      const { application, collections } = details as unknown as StoredCollectibles;
      const { has_burglar_alarm, has_fire_alarm, ...collection } = collections[0]!;
      const yesNo = (isYes: boolean) => (isYes ? 'yes' : 'no');
      const alarms = { has_burglar_alarm, has_fire_alarm };
      const answers = Object.entries(alarms).map(([key, isYes]) => [key, yesNo(isYes)]);
      return { ...collection, ...Object.fromEntries(answers), ...application };
    },
    notShown: {
      ...reasons('otherwise', 'ownership_type owner_first_name owner_last_name'),
      ...reasons('underwriting', 'has_burglar_alarm has_fire_alarm safes claims_count is_felon'),
      ...reasons('underwriting', 'is_declined_insurance declined_insurance_type filed_bankruptcy'),
      ...reasons(
        'contact',
        'owner_email owner_phone_number has_no_mailing_address mailing_address',
      ),
    },
  };
}

function businessFlow(name: keyof typeof classCodes): Flow {
  const business_class_code = classCodes[name];
  const form = smallBusinessSurvey(groupOf(business_class_code) ?? 'office', today);
  const fields = askedFields(form);
  const shown = 'business_name business_legal_nature pni_first_name pni_last_name';
  const contact = 'pni_phone_number pni_email mail_goes_to mailing_address';
  const others = fields
    .map(({ key_name }) => key_name)
    .filter((key) => !`${shown} ${contact} additional_insureds`.split(' ').includes(key));
  return {
    applications: applicationsTo(form, { owner_convicted: 'no' }).map((answers, at) => ({
      ...answers,
      business_name: `The ${name} ${at}`,
    })),
    fields,
    async buy(answers, token) {
      const details = { ...answers, business_class_code, policy_effective_date: today };
      const { body: rated } = await quote(server, ratesRequest(details), { token });
      const { body: checkout } = await checkoutQuote(server, rated.quote_id, { token });
      const methodId = await addCard(server, { token });
      const revenue = checkout.totals?.grandtotal;
      return buyBusiness(server, businessOrder({ quoteId: rated.quote_id, revenue, methodId }), {
        token,
      });
    },
    notShown: {
      ...reasons('contact', contact),
      ...reasons('otherwise', 'additional_insureds.relation'),
      ...reasons('underwriting', others.join(' ')),
    },
  };
}

const flows: Record<string, Flow> = {
  baggage: {
    applications: [traveler({ pax_middle_name: 'Inés', pax_email: 'traveler@example.com' })],
    buy: async (details, token) =>
      buy(server, order(await addCard(server, { token }), { details }), { token }),
    notShown: reasons('contact', 'pax_email pax_phone'),
  },
  'rental car': {
    applications: [
      rental({
        rental_started: '2026-12-01',
        rental_ended: '2026-12-05',
        rental_agreement_number: 'RA-4471',
        drivers: [driver(), driver('Luc', false)],
      }),
    ],
    buy: async (details, token) =>
      rent(server, rentalOrder(await addCard(server, { token }), { details }), { token }),
    notShown: reasons('contact', 'email phone'),
  },
  renters: rentersFlow(),
  collectibles: collectiblesFlow(),
  bakery: businessFlow('bakery'),
  consultant: businessFlow('consultant'),
  plumber: businessFlow('plumber'),
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    settings: { RATE_LIMIT_FACTOR: '1000' },
    services: { now: () => now },
  });
});
afterAll(() => server.stop());

/** Splits the rows of a list into their fields: `additional_insureds.name`. */
function partsOf([key, answer]: [string, unknown]): [string, unknown][] {
  if (!Array.isArray(answer) || typeof answer[0] !== 'object') return [[key, answer]];
  return answer.flatMap((row: object) =>
    Object.entries(row).map(([part, value]): [string, unknown] => [`${key}.${part}`, value]),
  );
}

/** Returns the texts that the account shows for an answer. */
function textsOf(answer: unknown, field?: SurveyField): string[] {
  const choice = field?.settings.choices?.find(({ value }) => value === answer);
  if (choice) return [choice.title];
  if (typeof answer === 'number') return [answer.toLocaleString('en-US')];
  if (typeof answer === 'string')
    return [/^\d{4}-\d\d-\d\d$/.test(answer) ? formatDate(answer) : answer];
  return typeof answer === 'object' && answer !== null
    ? Object.values(answer).flatMap((part) => textsOf(part))
    : [];
}

describe.each(Object.entries(flows))('an application of %s', (_, flow) => {
  const { applications, fields = [], notShown } = flow;

  it('is stored with the policy, and shown unless a reason is given', async () => {
    const missing = new Set<string>();
    for (const application of applications) {
      const { token } = await registerPerson(server);
      const { status, body: bought } = await flow.buy(application, token);
      expect([status, bought]).toEqual([200, expect.anything()]);
      const { details } = await server.services.database.db
        .selectFrom('policies')
        .select('details')
        .where('id', '=', bought.policy_id)
        .executeTakeFirstOrThrow();
      const read = flow.stored ?? ((one) => one['application']);
      expect(read(JSON.parse(details))).toMatchObject(application);
      const path = `/api/user/v2/policies/policy/${bought.policy_id}`;
      const { body: policy } = await send(server, 'GET', path, undefined, { token });
      const shown = JSON.stringify([describePolicy(policy).facts, collectionFacts(policy)]);
      for (const [key, answer] of Object.entries(application).flatMap(partsOf)) {
        const field = fields.find(({ key_name }) => key_name === key);
        if (!textsOf(answer, field).every((text) => shown.includes(text))) missing.add(key);
      }
    }
    const isExpected = (key: string) => key in notShown || (key.split('.')[0] ?? '') in notShown;
    expect(
      [...missing].filter((key) => !isExpected(key)),
      'answers that the account does not show: add a fact, or a reason in notShown',
    ).toEqual([]);
  });
});
