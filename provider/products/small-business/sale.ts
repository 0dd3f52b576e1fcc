import type { WireAddress } from '../../../src/contract/address.ts';
import { addDaysTo } from '../../../src/contract/rental-car/trip.ts';
import { earliestToday } from '../../dates.ts';
import { invalidInput, Refusal } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import type { PolicyOffer } from '../../sales/purchase-order.ts';
import { findQuote, type Quote } from '../../sales/quotes.ts';
import type { Services } from '../../services.ts';
import { findCommercialPlan } from './product.ts';
import { offerCommercial } from './offer.ts';
import {
  isSamePlace,
  quotedPricesSchema,
  quotedRequestSchema,
  rateQuote,
  type QuotedRequest,
  type RatedQuote,
} from './quote.ts';

/** How long a price holds. */
const QUOTE_DAYS = 30;

/** The hour a quote ends: after its days, or with the day on which its policy would have started. */
export function quoteExpiry(start: string, now: Date): Date {
  const after = new Date(`${addDaysTo(now.toISOString().slice(0, 10), QUOTE_DAYS)}T23:59:59Z`);
  // The day ends last in Honolulu, ten hours after it did in Greenwich.
  const startOver = new Date(`${addDaysTo(start, 1)}T10:00:00Z`);
  return after < startOver ? after : startOver;
}

interface Wanted {
  quote_id: string;
  plan_id: string;
  /** Where it is sent along, it has to be the quote's. */
  rating_address?: WireAddress;
}

/**
 * A plan of a quote as it can be bought now: the answers are rated again, and a price that is no longer
 * theirs is refused.
 * @throws Refusal as the checkout and the purchase call list them
 */
export async function offerOfQuote(
  { request: wanted, caller }: { request: Wanted; caller: Caller | null },
  services: Services,
): Promise<PolicyOffer> {
  const { quote_id, plan_id, rating_address } = wanted;
  const { db } = services.database;
  const now = services.now();
  const plan = findCommercialPlan(plan_id);
  const quote = await findQuote(db, { id: quote_id, vertical: 'commercial', caller, now });
  const request = quotedRequestSchema.parse(quote.request);
  if (rating_address && !isSamePlace(rating_address, request.rating_address)) {
    const message = 'The quote is for another address';
    throw invalidInput([{ path: ['rating_address'], message }]);
  }
  const rated = rateAgain(request, quote, services);
  const kept = quotedPricesSchema.parse(quote.result)[plan.code];
  const { subtotal, discount } = rated.prices[plan.code];
  if (kept.subtotal !== subtotal || kept.discount !== discount) {
    throw new Refusal(
      'price_changed',
      'The rates have changed since this quote. Ask for a new one.',
    );
  }
  await assertNoPolicy(services, rated.risk.pni_email, caller);
  return offerCommercial(plan, request, rated);
}

/** By the rates of now. What cannot start any more has ended, whatever the quote's own end. */
function rateAgain(
  request: QuotedRequest,
  { createdAt }: Quote,
  { rateTerritory, now }: Pick<Services, 'rateTerritory' | 'now'>,
): RatedQuote {
  if (request.details.policy_effective_date < earliestToday(now())) {
    throw new Refusal('quote_expired', 'The start date has passed. Choose another one.');
  }
  // Dates were answered as of that day: a loss that was five years ago then is not a wrong answer now.
  return rateQuote(request, { rateTerritory, now: () => createdAt });
}

/**
 * A visitor whose email has a policy in force manages it in their account, where they may add another.
 * @throws Refusal service_already_active
 */
async function assertNoPolicy(
  { database, now }: Services,
  email: string,
  caller: Caller | null,
): Promise<void> {
  if (caller) return;
  const active = await database.db
    .selectFrom('policies')
    .select('id')
    .where('vertical_code', '=', 'commercial')
    .where('holder_email', '=', email.toLowerCase())
    .where('status', 'in', ['approved', 'pending', 'pending_change'])
    .where('coverage_end_date', '>=', earliestToday(now()))
    .executeTakeFirst();
  if (active) {
    throw new Refusal('service_already_active', 'This email address already has a policy.');
  }
}
