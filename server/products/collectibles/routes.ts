import type { Calls } from '../../../src/contract/calls.ts';
import { calculateCheckout } from '../../sales/checkout.ts';
import { placeOrder } from '../../sales/order.ts';
import type { Caller } from '../../http/caller.ts';
import type { HandlerInput, Handler } from '../../http/mount.ts';
import { rateLimitRules } from '../../http/rate-limit.ts';
import type { Services } from '../../services.ts';
import type { Application } from '../../../src/contract/collectibles/application.ts';
import { collectiblesPlan, toApiCollectiblesPlan } from './plans.ts';
import { collectibles as product } from './product.ts';
import { rateCollectiblesRenewal } from './renew.ts';
import {
  toApiQuote,
  buildCollectiblesOffers,
  createCollectiblesQuote,
  requireCollectiblesQuote,
  updateQuote,
} from './quote.ts';

export * from './endorsement-routes.ts';
/**
 * The product with the function that prices its renewal. That function is added here and not in
 * product.ts, because it imports the rates, and the rates import product.ts.
 */
export const collectibles = { ...product, renew: rateCollectiblesRenewal };

interface QuoteInput {
  caller: Caller | null;
  ip: string;
}

export const openCollectiblesQuote: Handler<Calls['openCollectiblesQuote']> = (input, services) =>
  openQuoteResponse(input.request.application, input, services);

export const listCollectiblesPlans: Handler<Calls['listCollectiblesPlans']> = (
  { request, ...input },
  services,
) => openQuoteResponse({ ...request, details: {}, plan_applications: [] }, input, services);

async function openQuoteResponse(
  application: Application,
  { caller, ip }: QuoteInput,
  services: Services,
) {
  await services.limiter.consume(rateLimitRules.quotes, ip);
  const plan = planFor(application.category_code, services);
  const { id, quoted } = await createCollectiblesQuote(application, caller, services);
  return { quote_id: id, quote: toApiQuote(quoted, services), plans: [plan] };
}

/**
 * Converts the plan to its form in the contract.
 * @throws ApiError `ineligible_for_plan` for a missing category or a category that is not insured
 */
function planFor(categoryCode: string | undefined, { documents }: Services) {
  return toApiCollectiblesPlan(categoryCode ?? '', documents.sampleUrl(collectiblesPlan.id));
}

export const listCollectiblesQuotePlans: Handler<Calls['listCollectiblesQuotePlans']> = async (
  { params, query, caller },
  services,
) => {
  const { application } = await requireCollectiblesQuote(params.quoteId, caller, services);
  return { plans: [planFor(query.category_code ?? application.category_code, services)] };
};

export const updateCollectiblesQuote: Handler<Calls['updateCollectiblesQuote']> = (
  { params, request, caller },
  services,
) => updateQuoteResponse(params.quoteId, request.application, { caller, services });

export const rateCollectibles: Handler<Calls['rateCollectibles']> = (
  { request: { quote_id, collections, details, settings }, caller },
  services,
) => {
  const plan_applications = [{ plan_id: collectiblesPlan.id, collections }];
  const applicationUpdate = { details, plan_applications, ...(settings && { settings }) };
  return updateQuoteResponse(quote_id, applicationUpdate, { caller, services });
};

async function updateQuoteResponse(
  id: string,
  applicationUpdate: Partial<Application>,
  context: { caller: Caller | null; services: Services },
) {
  return {
    quote_id: id,
    quote: toApiQuote(await updateQuote(id, applicationUpdate, context), context.services),
  };
}

export const checkoutCollectiblesQuote: Handler<Calls['checkoutCollectiblesQuote']> = (
  { params, ...input },
  services,
) => calculateCheckout(services, { ...input, quoteId: params.quoteId }, offerOfQuote);

export const checkoutCollectibles: Handler<Calls['checkoutCollectibles']> = (input, services) =>
  calculateCheckout(services, { ...input, quoteId: input.request.quote_id }, offerOfQuote);

export const purchaseCollectiblesQuote: Handler<Calls['purchaseCollectiblesQuote']> = (
  { params, ...input },
  services,
) => purchaseQuote(params.quoteId, input, services);

export const purchaseCollectibles: Handler<Calls['purchaseCollectibles']> = (input, services) =>
  purchaseQuote(input.request.quote_id, input, services);

type Purchase = Omit<HandlerInput<Calls['purchaseCollectibles']>, 'params'>;

function purchaseQuote(
  quoteId: string,
  {
    request,
    ...input
  }: Omit<Purchase, 'request'> & { request: Omit<Purchase['request'], 'quote_id'> },
  services: Services,
) {
  // Adds the quote id to the request, because the quote id may be only in the URL path. So the
  // idempotency check compares the quote id too.
  const order = { ...input, request: { ...request, quote_id: quoteId }, quoteId };
  const { caller } = input;
  return placeOrder(services, order, async (_, orderServices) => {
    collectibles.plan(request.plan_id);
    const quoted = await requireCollectiblesQuote(quoteId, caller, orderServices);
    // The purchase request contains its own settings. The order is rejected when the price with
    // these settings is different.
    return buildCollectiblesOffers(
      { ...quoted, settings: request.settings },
      { caller, ...request },
      orderServices,
    );
  });
}

async function offerOfQuote(
  { quoteId, caller }: { quoteId: string; caller: Caller | null },
  services: Services,
) {
  return buildCollectiblesOffers(
    await requireCollectiblesQuote(quoteId, caller, services),
    { caller },
    services,
  );
}
