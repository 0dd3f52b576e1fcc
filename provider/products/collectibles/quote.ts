import {
  applicationSchema,
  type Application,
  type CollectiblesSettings,
} from '../../../src/contract/collectibles/application.ts';
import { START_DAYS_MAX } from '../../../src/contract/collectibles/limits.ts';
import type { CollectiblesQuote } from '../../../src/contract/collectibles/quote.ts';
import {
  AUTOMATIC_MAX,
  DEDUCTIBLE_DEFAULT,
  deductibles,
  reviewedOwners,
} from '../../../src/contract/collectibles/rates.ts';
import { addDaysTo } from '../../../src/contract/rental-car/trip.ts';
import { policyToday } from '../../dates.ts';
import { invalidInput, Refusal } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { toDecimal } from '../../money.ts';
import { WHILE_PENDING, type HolderKey } from '../../sales/double-cover.ts';
import type { PolicyOffer } from '../../sales/purchase-order.ts';
import { changeQuote, findQuote, saveQuote } from '../../sales/quotes.ts';
import type { Services } from '../../services.ts';
import { assertNoExit, collectionsOf, readApplication, type PolicyAnswers } from './answers.ts';
import { collectiblesPlan } from './plans.ts';
import { collectiblesDetails } from './policy.ts';
import { collectibles } from './product.ts';
import { collectionTerritory, rateCollections, type RatedPolicy } from './rate.ts';

const DAY = 24 * 60 * 60 * 1000;
/** How long the carrier keeps a quote open. */
const QUOTE_DAYS = 30;

/** An application that is kept, with what a quote of it says. */
export interface KeptApplication {
  application: Application;
  settings: CollectiblesSettings;
  expiresAt: Date;
}

type Parts = Pick<Services, 'database' | 'now' | 'rateTerritory'>;

/**
 * Keeps an application as a quote.
 * @throws Refusal as checkApplication does; collectibles_policy_pending
 */
export async function openQuote(
  application: Application,
  caller: Caller | null,
  services: Services,
): Promise<{ id: string; kept: KeptApplication }> {
  const now = services.now();
  checkApplication(application, services);
  if (caller) await assertNonePending(services, { accountId: caller.accountId });
  const expiresAt = new Date(now.getTime() + QUOTE_DAYS * DAY);
  const quote = { vertical: 'collectibles' as const, caller, request: application, result: null };
  const id = await services.database.transact((trx) =>
    saveQuote(trx, { ...quote, now, expiresAt }),
  );
  return { id, kept: { application, settings: settingsOf(application, now), expiresAt } };
}

/** @throws Refusal quote_not_found, quote_expired */
export async function readQuote(
  id: string,
  caller: Caller | null,
  { database, now }: Pick<Services, 'database' | 'now'>,
): Promise<KeptApplication> {
  const at = now();
  const quote = await findQuote(database.db, { id, vertical: 'collectibles', caller, now: at });
  const application = applicationSchema.parse(quote.request);
  return { application, settings: settingsOf(application, at), expiresAt: quote.expiresAt };
}

/**
 * Changes what a quote is of; two changes at once are carried out one after the other.
 * @throws Refusal quote_not_found, quote_expired, and as checkApplication does
 */
export async function updateQuote(
  id: string,
  change: Partial<Application>,
  { caller, services }: { caller: Caller | null; services: Parts },
): Promise<KeptApplication> {
  const now = services.now();
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const { request, expiresAt } = await changeQuote(
    services.database,
    { id, vertical: 'collectibles', caller, now },
    (before) => {
      const application = { ...applicationSchema.parse(before), ...Object.fromEntries(given) };
      checkApplication(application, services);
      return application;
    },
  );
  const application = applicationSchema.parse(request);
  return { application, settings: settingsOf(application, now), expiresAt };
}

/** Tomorrow with the usual deductible, until something else is chosen; a start that has passed is chosen anew. */
function settingsOf({ settings }: Application, now: Date): CollectiblesSettings {
  const first = addDaysTo(policyToday('collectibles', now), 1);
  if (!settings) return { policy_effective_date: first, deductible: DEDUCTIBLE_DEFAULT };
  const { policy_effective_date: start } = settings;
  return { ...settings, policy_effective_date: start < first ? first : start };
}

/**
 * @throws Refusal invalid_input, ineligible_for_plan, quote_request_rejected,
 *   total_collection_value_is_above_limit, and what collectionTerritory refuses
 */
function checkApplication(
  application: Application,
  services: Pick<Parts, 'rateTerritory' | 'now'>,
) {
  const { rating_address: address, plan_applications: plans, settings } = application;
  for (const { plan_id } of plans) collectibles.plan(plan_id);
  if (settings) assertSettings(settings, services.now());
  if (address) collectionTerritory(address, services);
  for (const collection of collectionsOf(application))
    collectionTerritory(collection.address, services);
  if (collectionsOf(application).length > 0) readApplication(application);
}

function assertSettings(settings: CollectiblesSettings, now: Date): void {
  const { deductible, policy_effective_date: start } = settings;
  const today = policyToday('collectibles', now);
  if (!deductibles.includes(deductible)) {
    const message = 'Choose one of the deductibles on offer';
    throw invalidInput([{ path: ['deductible'], message }], 'application.settings');
  }
  if (start > today && start <= addDaysTo(today, START_DAYS_MAX)) return;
  const message = `Choose a start date from tomorrow to ${START_DAYS_MAX} days ahead`;
  throw invalidInput([{ path: ['policy_effective_date'], message }], 'application.settings');
}

/** The quote as the calls answer it. */
export function describeQuote(
  { application, settings, expiresAt }: KeptApplication,
  services: Pick<Services, 'rateTerritory'>,
): CollectiblesQuote {
  const policies = rateCollections(collectionsOf(application), settings, services);
  return {
    expires_at: expiresAt.toISOString(),
    application,
    billing: policies.length > 0 ? billingOf(policies) : null,
    prices: {
      currency_code: collectibles.currency,
      collections: policies.flatMap(({ collections }) =>
        collections.map(({ collection, premium }) => ({
          reference_id: collection.reference_id,
          annual_premium: toDecimal(premium),
        })),
      ),
      minimum_adjustment: sumOf(policies, ({ minimumAdjustment }) => minimumAdjustment),
    },
    plan_deductibles: {
      option_sets: { general: [...deductibles] },
      defaults: { deductible: DEDUCTIBLE_DEFAULT },
    },
    settings,
  };
}

const sumOf = (policies: readonly RatedPolicy[], amount: (policy: RatedPolicy) => number) =>
  toDecimal(policies.reduce((sum, policy) => sum + amount(policy), 0));

function billingOf(policies: readonly RatedPolicy[]): CollectiblesQuote['billing'] {
  return {
    subtotal: sumOf(policies, ({ bill }) => bill.totals.subtotal),
    discount: sumOf(policies, ({ bill }) => bill.totals.discount),
    tax: sumOf(policies, ({ bill }) => bill.totals.tax),
    grand_total: sumOf(policies, ({ bill }) => bill.totals.grandtotal),
  };
}

function isReviewed({ collections }: RatedPolicy, ownershipType: unknown): boolean {
  const total = collections.reduce((sum, one) => sum + one.collection.collection_total_value, 0);
  return total > AUTOMATIC_MAX || reviewedOwners.has(String(ownershipType));
}

/** Who asks: the account, or a visitor with the address that they buy under, once they have said it. */
export interface Buyer {
  caller: Caller | null;
  email?: string | undefined;
}

/**
 * What is bought of a quote: a policy for each state, rated by today's tariff.
 * @throws Refusal invalid_input where nothing is insured yet; jewelry_exit_ramp;
 *   collectibles_policy_pending; and as updateQuote does
 */
export async function offerCollectibles(
  { application, settings }: KeptApplication,
  { caller, email }: Buyer,
  services: Services,
): Promise<[PolicyOffer, ...PolicyOffer[]]> {
  const { answers, collections } = readApplication(assertAny(application));
  assertSettings(settings, services.now());
  assertNoExit(collections);
  const emails = [answers.owner_email, ...(email === undefined ? [] : [email])];
  await assertNonePending(services, caller ? { accountId: caller.accountId } : { emails });
  const offers = rateCollections(collections, settings, services).map((policy) =>
    offerOf(policy, { answers, settings, now: services.now() }),
  );
  // Two purchases at once find none pending: the key lets one of them in. One of a purchase's policies has it.
  const pending = offers.find(({ status }) => status === 'pending');
  if (pending) pending.holderKey = pendingKey(caller?.accountId ?? email ?? answers.owner_email);
  const [first, ...others] = offers;
  if (!first) throw new Error('An application without collections was read');
  return [first, ...others];
}

function pendingKey(holder: string): HolderKey {
  return { key: `collectibles:${holder.toLowerCase()}${WHILE_PENDING}`, ...anotherPending };
}

const anotherPending = {
  code: 'collectibles_policy_pending',
  taken: 'Another collectibles policy is still in review.',
} as const;

function assertAny(application: Application): Application {
  if (collectionsOf(application).length > 0) return application;
  const message = 'Add a collection';
  throw invalidInput([{ path: ['plan_applications'], message }], 'application');
}

interface Bought {
  answers: PolicyAnswers;
  settings: CollectiblesSettings;
  now: Date;
}

function offerOf(policy: RatedPolicy, { answers, settings, now }: Bought): PolicyOffer {
  const { territory, collections: rated, bill } = policy;
  const start = settings.policy_effective_date;
  const details = { rated, stateCode: territory.code, answers, settings, now };
  return {
    ...collectibles.offer(collectiblesPlan),
    ...bill,
    status: isReviewed(policy, answers.ownership_type) ? 'pending' : 'approved',
    details: { ...collectiblesDetails(details) },
    coverageStart: start,
    coverageEnd: collectibles.lastDay(start),
    holderKey: null,
  };
}

/** One at a time: the carrier decides on the first before it looks at another. */
async function assertNonePending(
  { database }: Pick<Services, 'database'>,
  holder: { accountId: string } | { emails: readonly string[] },
): Promise<void> {
  const row = await database.db
    .selectFrom('policies')
    .select('id')
    .where('vertical_code', '=', 'collectibles')
    .where('status', '=', 'pending')
    .where((is) =>
      'emails' in holder
        ? is(
            'holder_email',
            'in',
            holder.emails.map((email) => email.toLowerCase()),
          )
        : is('account_id', '=', holder.accountId),
    )
    .limit(1)
    .executeTakeFirst();
  if (row) throw new Refusal(anotherPending.code, anotherPending.taken);
}
