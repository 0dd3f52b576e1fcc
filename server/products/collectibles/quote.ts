import { applicationTexts } from '../../sales/application-texts.ts';
import {
  applicationSchema,
  type Application,
  type CollectiblesQuoteChoices,
} from '../../../src/contract/collectibles/application.ts';
import { COLLECTIBLES_START_MAX_DAYS_AHEAD } from '../../../src/contract/collectibles/limits.ts';
import type { CollectiblesQuote } from '../../../src/contract/collectibles/quote.ts';
import {
  AUTO_APPROVAL_VALUE_MAX,
  DEDUCTIBLE_DEFAULT,
  deductibles,
  reviewedOwners,
} from '../../../src/tariffs/collectibles/rates.ts';
import { addDays } from '../../../src/contract/dates.ts';
import { QUOTE_VALID_DAYS } from '../../../src/contract/service-facts.ts';
import { todayInUtc } from '../../dates.ts';
import { invalidInputError, ApiError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { toDecimal } from '../../money.ts';
import {
  PENDING_POLICY_RISK_KEY_SUFFIX,
  type InsuredRiskKey,
} from '../../sales/duplicate-coverage.ts';
import type { PricedNewPolicy } from '../../sales/order-types.ts';
import { updateQuoteRequest, findQuote, saveQuote } from '../../sales/quotes.ts';
import type { Services } from '../../services.ts';
import {
  assertNoVipReview,
  collectionsOf,
  validateApplication,
  type PolicyAnswers,
} from './answers.ts';
import { collectiblesAcknowledgment, collectiblesPlan } from './plans.ts';
import { collectiblesDetails } from './policy.ts';
import { collectibles } from './product.ts';
import { collectionTerritory, rateCollectionsByState, type RatedPolicy } from './rate.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A stored application with the settings and the expiry of its quote. */
export interface QuotedApplication {
  application: Application;
  settings: CollectiblesQuoteChoices;
  expiresAt: Date;
}

type QuoteServices = Pick<Services, 'database' | 'now' | 'rateTerritory'>;

/**
 * Validates an application and stores it as a quote.
 * @throws ApiError the errors of `checkApplication`; `collectibles_policy_pending`
 */
export async function createCollectiblesQuote(
  application: Application,
  caller: Caller | null,
  services: Services,
): Promise<{ id: string; quoted: QuotedApplication }> {
  const now = services.now();
  checkApplication(application, services);
  if (caller) await assertNoPendingPolicy(services, { accountId: caller.accountId });
  const expiresAt = new Date(now.getTime() + QUOTE_VALID_DAYS * DAY_MS);
  const quote = { product: 'collectibles' as const, caller, request: application, result: null };
  const id = await services.database.transact((trx) =>
    saveQuote(trx, { ...quote, now, expiresAt }),
  );
  return { id, quoted: { application, settings: settingsOf(application, now), expiresAt } };
}

/**
 * Returns the stored application of a quote.
 * @throws ApiError `quote_not_found`, `quote_expired`
 */
export async function requireCollectiblesQuote(
  id: string,
  caller: Caller | null,
  { database, now }: Pick<Services, 'database' | 'now'>,
): Promise<QuotedApplication> {
  const at = now();
  const quote = await findQuote(database.db, { id, product: 'collectibles', caller, now: at });
  const application = applicationSchema.parse(quote.request);
  return { application, settings: settingsOf(application, at), expiresAt: quote.expiresAt };
}

/**
 * Updates the application of a stored quote. Concurrent updates run one after the other.
 * @throws ApiError `quote_not_found`, `quote_expired`, and the errors of `checkApplication`
 */
export async function updateQuote(
  id: string,
  update: Partial<Application>,
  { caller, services }: { caller: Caller | null; services: QuoteServices },
): Promise<QuotedApplication> {
  const now = services.now();
  const provided = Object.entries(update).filter(([, value]) => value !== undefined);
  const { request, expiresAt } = await updateQuoteRequest(
    services.database,
    { id, product: 'collectibles', caller, now },
    (storedRequest) => {
      const stored = applicationSchema.parse(storedRequest);
      const application = { ...stored, ...Object.fromEntries(provided) };
      checkApplication(application, services);
      return application;
    },
  );
  const application = applicationSchema.parse(request);
  return { application, settings: settingsOf(application, now), expiresAt };
}

/**
 * Returns the start date and deductible that the visitor chose. Without a choice, returns tomorrow
 * and the default deductible. A start date before tomorrow is replaced by tomorrow.
 */
function settingsOf({ settings }: Application, now: Date): CollectiblesQuoteChoices {
  const first = addDays(todayInUtc(now), 1);
  if (!settings) return { policy_effective_date: first, deductible: DEDUCTIBLE_DEFAULT };
  const { policy_effective_date: start } = settings;
  return { ...settings, policy_effective_date: start < first ? first : start };
}

/**
 * Validates an application that may still be incomplete.
 * @throws ApiError `invalid_input`, `ineligible_for_plan`, `quote_request_rejected`,
 * `total_collection_value_is_above_limit`, and the errors of `collectionTerritory`
 */
function checkApplication(
  application: Application,
  services: Pick<QuoteServices, 'rateTerritory' | 'now'>,
) {
  const { rating_address: address, plan_applications: plans, settings } = application;
  for (const { plan_id } of plans) collectibles.plan(plan_id);
  if (settings) assertSettings(settings, services.now());
  if (address) collectionTerritory(address, services);
  for (const collection of collectionsOf(application))
    collectionTerritory(collection.address, services);
  if (collectionsOf(application).length > 0) validateApplication(application);
}

function assertSettings(settings: CollectiblesQuoteChoices, now: Date): void {
  const { deductible, policy_effective_date: start } = settings;
  const today = todayInUtc(now);
  if (!deductibles.includes(deductible)) {
    const message = 'Choose one of the deductibles shown';
    throw invalidInputError([{ path: ['deductible'], message }], 'application.settings');
  }
  if (start > today && start <= addDays(today, COLLECTIBLES_START_MAX_DAYS_AHEAD)) return;
  const message = `Choose a start date from tomorrow to ${COLLECTIBLES_START_MAX_DAYS_AHEAD} days from now`;
  throw invalidInputError([{ path: ['policy_effective_date'], message }], 'application.settings');
}

/** Converts a quote to its form in the contract. */
export function toApiQuote(
  { application, settings, expiresAt }: QuotedApplication,
  services: Pick<Services, 'rateTerritory'>,
): CollectiblesQuote {
  const policies = rateCollectionsByState(collectionsOf(application), settings, services);
  return {
    expires_at: expiresAt.toISOString(),
    application,
    billing: policies.length > 0 ? toApiBilling(policies) : null,
    prices: {
      currency_code: collectibles.currency,
      collections: policies.flatMap(({ collections }) =>
        collections.map(({ collection, premium }) => ({
          reference_id: collection.reference_id,
          annual_premium: toDecimal(premium),
        })),
      ),
      minimum_adjustment: decimalSumOf(policies, ({ minimumAdjustment }) => minimumAdjustment),
    },
    plan_deductibles: {
      option_sets: { general: [...deductibles] },
      defaults: { deductible: DEDUCTIBLE_DEFAULT },
    },
    settings,
  };
}

const decimalSumOf = (policies: readonly RatedPolicy[], amount: (policy: RatedPolicy) => number) =>
  toDecimal(policies.reduce((sum, policy) => sum + amount(policy), 0));

function toApiBilling(policies: readonly RatedPolicy[]): CollectiblesQuote['billing'] {
  return {
    subtotal: decimalSumOf(policies, ({ price }) => price.totals.subtotal),
    discount: decimalSumOf(policies, ({ price }) => price.totals.discount),
    tax: decimalSumOf(policies, ({ price }) => price.totals.tax),
    grand_total: decimalSumOf(policies, ({ price }) => price.totals.grandtotal),
  };
}

function needsReview({ collections }: RatedPolicy, ownershipType: unknown): boolean {
  const total = collections.reduce((sum, one) => sum + one.collection.collection_total_value, 0);
  return total > AUTO_APPROVAL_VALUE_MAX || reviewedOwners.has(String(ownershipType));
}

/**
 * The buyer of a quote: a signed-in account, or a guest. The email is undefined until the guest
 * enters it.
 */
export interface Buyer {
  caller: Caller | null;
  email?: string | undefined;
}

/**
 * Returns offers for the policies of a quote, at today's rates: one policy per US state.
 * @throws ApiError `invalid_input` when there is no collection yet; `jewelry_exit_ramp`;
 * `collectibles_policy_pending`; and the errors of `updateQuote`
 */
export async function buildCollectiblesOffers(
  { application, settings }: QuotedApplication,
  { caller, email }: Buyer,
  services: Services,
): Promise<[PricedNewPolicy, ...PricedNewPolicy[]]> {
  const { answers, collections } = validateApplication(assertHasCollection(application));
  assertSettings(settings, services.now());
  assertNoVipReview(collections);
  const emails = [answers.owner_email, ...(email === undefined ? [] : [email])];
  await assertNoPendingPolicy(services, caller ? { accountId: caller.accountId } : { emails });
  const offers = rateCollectionsByState(collections, settings, services).map((policy) =>
    toOffer(policy, { answers, settings, now: services.now() }),
  );
  // Two concurrent purchases may both find no pending policy. A unique risk key on the pending
  // policy makes the second purchase fail. Only the first pending policy of a purchase gets this
  // key.
  const pending = offers.find(({ status }) => status === 'pending');
  if (pending)
    pending.insuredRiskKey = pendingRiskKey(caller?.accountId ?? email ?? answers.owner_email);
  const [first, ...others] = offers;
  if (!first) throw new Error('The stored application has no collections');
  return [first, ...others];
}

function pendingRiskKey(buyer: string): InsuredRiskKey {
  return {
    key: `collectibles:${buyer.toLowerCase()}${PENDING_POLICY_RISK_KEY_SUFFIX}`,
    ...anotherPendingError,
  };
}

const anotherPendingError = {
  code: 'collectibles_policy_pending',
  duplicateMessage: 'Another collectibles policy is still in review.',
} as const;

function assertHasCollection(application: Application): Application {
  if (collectionsOf(application).length > 0) return application;
  const message = 'Add a collection';
  throw invalidInputError([{ path: ['plan_applications'], message }], 'application');
}

type OfferInput = Pick<QuotedApplication, 'settings'> & { answers: PolicyAnswers; now: Date };

function toOffer(policy: RatedPolicy, { answers, settings, now }: OfferInput): PricedNewPolicy {
  const { territory, collections: rated, price } = policy;
  const { policy_effective_date: start } = settings;
  const chosen = { stateCode: territory.code, answers, settings, now };
  const details = { ...collectiblesDetails({ rated, ...chosen }) };
  return {
    ...collectibles.offer(collectiblesPlan),
    ...price,
    status: needsReview(policy, answers.ownership_type) ? 'pending' : 'approved',
    details,
    coverageStart: start,
    coverageEnd: collectibles.lastDay(start),
    textsToAccept: applicationTexts('collectibles', details, collectiblesAcknowledgment),
    insuredRiskKey: null,
  };
}

/**
 * Rejects a buyer who already has a pending policy. The carrier reviews only one policy of a buyer
 * at a time.
 */
async function assertNoPendingPolicy(
  { database }: Pick<Services, 'database'>,
  buyer: { accountId: string } | { emails: readonly string[] },
): Promise<void> {
  const row = await database.db
    .selectFrom('policies')
    .select('id')
    .where('vertical_code', '=', 'collectibles')
    .where('status', '=', 'pending')
    .where((eb) =>
      'emails' in buyer
        ? eb(
            'policyholder_email',
            'in',
            buyer.emails.map((email) => email.toLowerCase()),
          )
        : eb('account_id', '=', buyer.accountId),
    )
    .limit(1)
    .executeTakeFirst();
  if (row) throw new ApiError(anotherPendingError.code, anotherPendingError.duplicateMessage);
}
