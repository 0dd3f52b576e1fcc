import type { WireAddress } from '../../../src/contract/address.ts';
import { addDays } from '../../../src/contract/dates.ts';
import { QUOTE_VALID_DAYS } from '../../../src/contract/service-facts.ts';
import { comparesWithToday } from '../../data/product-days.ts';
import { todayAtShop, todayInHonolulu } from '../../dates.ts';
import { invalidInputError, ApiError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import type { PricedNewPolicy } from '../../sales/order-types.ts';
import { findQuote, type Quote } from '../../sales/quotes.ts';
import type { Services } from '../../services.ts';
import { smallBusiness } from './product.ts';
import { buildSmallBusinessOffer } from './offer.ts';
import {
  isSameWireAddress,
  quotedPricesSchema,
  quotedRequestSchema,
  rateBusiness,
  type QuotedRequest,
  type RatedBusiness,
} from './quote.ts';

/**
 * Returns the expiry of a quote: `QUOTE_VALID_DAYS` after `now`, or the end of the policy's start
 * date if that is earlier.
 */
export function quoteExpiry(start: string, now: Date): Date {
  const lastValidDay = addDays(todayAtShop(now), QUOTE_VALID_DAYS);
  const day = lastValidDay < start ? lastValidDay : start;
  // Honolulu is the last place where the day ends, at 10:00 UTC of the next day.
  return new Date(`${addDays(day, 1)}T10:00:00Z`);
}

interface QuotePurchase {
  quote_id: string;
  plan_id: string;
  /** Address that the quote must have. Undefined when the request contains no address. */
  rating_address?: WireAddress;
}

/**
 * Returns the offer for one plan of a quote. The answers are priced again, and a changed price is
 * an error.
 * @throws ApiError the errors that the checkout call and the purchase call list
 */
export async function requireOfferOfQuote(
  { request: purchase, caller }: { request: QuotePurchase; caller: Caller | null },
  services: Services,
): Promise<PricedNewPolicy> {
  const { quote_id, plan_id, rating_address } = purchase;
  const { db } = services.database;
  const now = services.now();
  const plan = smallBusiness.plan(plan_id);
  const quote = await findQuote(db, { id: quote_id, product: 'commercial', caller, now });
  const request = quotedRequestSchema.parse(quote.request);
  if (rating_address && !isSameWireAddress(rating_address, request.rating_address)) {
    const message = 'That quote is for another address';
    throw invalidInputError([{ path: ['rating_address'], message }]);
  }
  const rated = rerateQuote(request, quote, services);
  const quotedPrice = quotedPricesSchema.parse(quote.result)[plan.code];
  const { subtotal, discount } = rated.prices[plan.code];
  if (quotedPrice.subtotal !== subtotal || quotedPrice.discount !== discount) {
    throw new ApiError(
      'price_changed',
      'The rates have changed since this quote. Ask for a new one.',
    );
  }
  await assertNoPolicy(services, rated.risk.pni_email, caller);
  return buildSmallBusinessOffer(plan, request, rated);
}

/**
 * Prices the answers of a quote again at today's rates. A quote also counts as expired when its
 * start date has passed.
 */
function rerateQuote(
  request: QuotedRequest,
  { createdAt }: Quote,
  { rateTerritory, now }: Pick<Services, 'rateTerritory' | 'now'>,
): RatedBusiness {
  if (request.details.policy_effective_date < todayInHonolulu(now())) {
    throw new ApiError('quote_expired', 'The start date has passed. Choose another one.');
  }
  // Dates in the answers are checked with the day on which the quote was created. So a loss that
  // was five years ago on that day is still a valid answer.
  return rateBusiness(request, { rateTerritory, now: () => createdAt });
}

/**
 * Rejects a guest when a policy in force has the same email address. The guest can buy another
 * policy after signing in.
 * @throws ApiError `service_already_active`
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
    .where('policyholder_email', '=', email.toLowerCase())
    .where('status', 'in', ['approved', 'pending', 'pending_change'])
    .where(comparesWithToday('coverage_end_date', '>=', { now: now() }))
    .executeTakeFirst();
  if (active) {
    throw new ApiError('service_already_active', 'This email address already has a policy.');
  }
}
