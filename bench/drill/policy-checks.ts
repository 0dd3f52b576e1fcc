// Checks the amounts, dates, emails and claims of all policies when nothing is pending.
import { sumOf } from '../../server/money.ts';
import type { Services } from '../../server/services.ts';
import { checkClaims } from '../../tests/fixtures/policy-checks/coverage.ts';
import { findInconsistencies } from '../../tests/fixtures/policy-checks/find-inconsistencies.ts';
import { toPolicyEmail } from '../../tests/fixtures/policy-checks/policy-emails.ts';
import { loadClaims, type PolicyRecords } from '../../tests/fixtures/policy-checks/records.ts';
import type { TestServer } from '../../tests/fixtures/test-server.ts';
import type { Books } from './books.ts';
import { restoreEmails } from './emails.ts';
import { policyIdsOf, type Finding } from './records.ts';
import type { World } from './world.ts';

type Findings = Generator<Finding>;

export async function checkPolicies(world: World, books: Books, services: Services): Promise<void> {
  await restoreEmails(world, services);
  const purchases = world.attempts
    .filter(({ kind, response }) => kind === 'purchase' && response?.status === 200)
    .map(({ response }) => policyIdsOf(response?.body))
    .filter((ids) => ids.length > 1);
  const numbersOf = (rows: Books['policies']) => new Set(rows.map((row) => row.policy_number));
  const known = {
    sharedPurchases: numbersOf(
      books.policies.filter(({ id }) => purchases.some((ids) => ids.includes(id))),
    ),
    scheduled: numbersOf(
      books.policies.filter(({ id }) =>
        world.cancellations.some((one) => one.isLater && one.policyId === id),
      ),
    ),
  };
  const selection = { policies: 'purchased', withEmails: true } as const;
  const { found } = await findInconsistencies({ services } as TestServer, selection);
  for (const text of found) if (!isExpected(text, world, known)) world.report('half', text);
  for (const { kind, text } of checkSharedPurchases(world, books, purchases))
    world.report(kind, text);
  for (const { kind, text } of checkExtensionEmails(world, books)) world.report(kind, text);
  await checkDeviceClaims(world, services);
}

/** Device policies, which take the claims, have the ids of demo data. Nothing was paid for them. */
async function checkDeviceClaims(world: World, { database, now }: Services): Promise<void> {
  const claims = await loadClaims(database.db, 'demo');
  const rows = await database.db
    .selectFrom('policies')
    .selectAll()
    .where('id', 'like', 'pol_demo_%')
    .execute();
  for (const row of rows) {
    const own = claims.filter(({ claim }) => claim.policy_id === row.id);
    const records = { row, claims: own, now: now() } as unknown as PolicyRecords;
    for (const text of checkClaims(records))
      if (!(world.hasClockJumps && aboutOrder.test(text)))
        world.report('half', `${row.policy_number}: ${text}`);
  }
}

/**
 * Texts about the order of recorded times. While a server's clock is a day behind or ahead, what
 * happens first may be recorded as later. All amounts, counts and states are still checked.
 */
const aboutOrder = new RegExp(
  [
    'charge at ',
    'refund of \\d+ .*Z$',
    'with a card of ',
    'before its (account|request)',
    'canceled at ',
    'emailed after its end',
    'changed before the purchase',
    'the change of .* was emailed without',
    'no email about the change',
    'the purchase was (emailed as|\\d+, not)',
    'bought at .*, charged at ',
    'events out of order',
    // The clock may jump between two statements of one request.
    'emailed its end on ',
    'starts .*, before the purchase',
    'collection since ',
  ].join('|'),
);

/**
 * Texts about what a server does on time. In a long world the servers are down for days, so that
 * several payments of a policy may be recorded on one day, later than an email announced.
 */
const aboutOutages = new RegExp(
  [
    "^\\S+: \\d{4}-\\d\\d-\\d\\d '",
    'emailed twice on .*We received your payment',
    "emails 'failed' for -",
    'payments are numbered',
    'captured .*, after the authorization ended',
  ].join('|'),
);

/** Texts about the day on which a policy was canceled. */
const aboutEnd = /canceled .*, but covered until|refunded \d+, not /;

/**
 * True for texts that are right here. The policy checks expect a server that always runs, a right
 * clock, purchases of one policy, and one change of a policy a day.
 */
function isExpected(
  text: string,
  world: World,
  { sharedPurchases, scheduled }: Record<'sharedPurchases' | 'scheduled', ReadonlySet<string>>,
): boolean {
  if (world.hasClockJumps && aboutOrder.test(text)) return true;
  if (world.isLong && aboutOutages.test(text)) return true;
  // A cancellation on a chosen day is carried out late if the servers are down on the day after.
  if (world.isLong && scheduled.has(numberOf(text)) && aboutEnd.test(text)) return true;
  // The number of these emails is checked instead.
  if (/emailed twice on .*(Your change to policy|was extended)/.test(text)) return true;
  // The sum of such a purchase is checked instead.
  return text.includes('the purchase was emailed as') && sharedPurchases.has(numberOf(text));
}

const numberOf = (text: string): string => text.slice(0, text.indexOf(':'));

/** Labels of amounts in the confirmation, of which each is paid or held at the purchase. */
const paidLabels = ['Total paid', 'First payment, paid today', 'Paid today', 'Hold on your card'];

/** Expects that the confirmation of several policies names the sum of their first charges. */
function* checkSharedPurchases(
  { emails }: World,
  { policies, charges }: Books,
  purchases: readonly string[][],
): Findings {
  const sent = [...emails.values()].map((row) => toPolicyEmail(row));
  for (const ids of purchases) {
    const own = policies.filter(({ id }) => ids.includes(id));
    const firsts = own.map((policy) =>
      charges
        .filter(({ policy_id: id }) => id === policy.id)
        .find(({ created_at: created }) => created === policy.created_at),
    );
    const charged = sumOf(firsts, (charge) => charge?.amount ?? 0);
    const found = sent.filter(
      ({ kind, subject, text }) =>
        kind === 'purchased' &&
        own.every(({ policy_number: number }) => `${subject} ${text}`.includes(number)),
    );
    const named = sumOf(found, ({ facts }) =>
      sumOf(paidLabels, (label) => centsOf(facts.get(label) ?? '$0')),
    );
    if (found.length !== 1 || named !== charged)
      yield {
        kind: 'half',
        text: `the purchase of ${ids} was emailed ${found.length} times as ${named}, charged ${charged}`,
      };
  }
}

const centsOf = (amount: string): number =>
  Math.round(Number(amount.replaceAll(/[$,]/g, '')) * 100);

/** Expects one email for each extension. */
function* checkExtensionEmails({ emails }: World, { policies, audit }: Books): Findings {
  const sent = [...emails.values()].map((row) => toPolicyEmail(row));
  for (const { id, policy_number: number } of policies) {
    const count = audit.filter(
      (one) => one.policy_id === id && one.action === 'policy_extended',
    ).length;
    const found = sent.filter(
      ({ kind, subject }) => kind === 'extended' && subject.includes(number),
    ).length;
    if (found !== count)
      yield { kind: 'half', text: `${number}: ${found} emails about ${count} extensions` };
  }
}
