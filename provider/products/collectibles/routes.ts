import type { Calls } from '../../../src/contract/calls.ts';
import { checkout } from '../../sales/checkout.ts';
import { sell } from '../../sales/sale.ts';
import type { Caller } from '../../http/caller.ts';
import type { CallInput, Handler } from '../../http/mount.ts';
import { rateRules } from '../../http/rate-limit.ts';
import type { Services } from '../../services.ts';
import type { Application } from '../../../src/contract/collectibles/application.ts';
import { collectiblesPlan, describePlan } from './plans.ts';
import { collectibles as product } from './product.ts';
import { renewCollectibles } from './renew.ts';
import { describeQuote, offerCollectibles, openQuote, readQuote, updateQuote } from './quote.ts';

export * from './endorsement-routes.ts';
/** With what needs the tariff, which needs the product. */
export const collectibles = { ...product, renew: renewCollectibles };

interface Asking {
  caller: Caller | null;
  ip: string;
}

export const openCollectiblesQuote: Handler<Calls['openCollectiblesQuote']> = (input, services) =>
  open(input.request.application, input, services);

export const listCollectiblesPlans: Handler<Calls['listCollectiblesPlans']> = (
  { request, ...input },
  services,
) => open({ ...request, details: {}, plan_applications: [] }, input, services);

async function open(application: Application, { caller, ip }: Asking, services: Services) {
  await services.limiter.take(rateRules.quotes, ip);
  const plan = planFor(application.category_code, services);
  const { id, kept } = await openQuote(application, caller, services);
  return { quote_id: id, quote: describeQuote(kept, services), plans: [plan] };
}

/** @throws Refusal ineligible_for_plan for a kind that is not insured, or none at all */
function planFor(categoryCode: string | undefined, { documents }: Services) {
  return describePlan(categoryCode ?? '', documents.sampleUrl(collectiblesPlan.id));
}

export const listCollectiblesQuotePlans: Handler<Calls['listCollectiblesQuotePlans']> = async (
  { params, query, caller },
  services,
) => {
  const { application } = await readQuote(params.quoteId, caller, services);
  return { plans: [planFor(query.category_code ?? application.category_code, services)] };
};

export const updateCollectiblesQuote: Handler<Calls['updateCollectiblesQuote']> = (
  { params, request, caller },
  services,
) => update(params.quoteId, request.application, { caller, services });

export const rateCollectibles: Handler<Calls['rateCollectibles']> = (
  { request: { quote_id, collections, details, settings }, caller },
  services,
) => {
  const plan_applications = [{ plan_id: collectiblesPlan.id, collections }];
  const change = { details, plan_applications, ...(settings && { settings }) };
  return update(quote_id, change, { caller, services });
};

async function update(
  id: string,
  change: Partial<Application>,
  by: { caller: Caller | null; services: Services },
) {
  return { quote_id: id, quote: describeQuote(await updateQuote(id, change, by), by.services) };
}

export const checkoutCollectiblesQuote: Handler<Calls['checkoutCollectiblesQuote']> = (
  { params, ...input },
  services,
) => checkout(services, { ...input, quoteId: params.quoteId }, offerOfQuote);

export const checkoutCollectibles: Handler<Calls['checkoutCollectibles']> = (input, services) =>
  checkout(services, { ...input, quoteId: input.request.quote_id }, offerOfQuote);

export const purchaseCollectiblesQuote: Handler<Calls['purchaseCollectiblesQuote']> = (
  { params, ...input },
  services,
) => buy(params.quoteId, input, services);

export const purchaseCollectibles: Handler<Calls['purchaseCollectibles']> = (input, services) =>
  buy(input.request.quote_id, input, services);

type Purchase = Omit<CallInput<Calls['purchaseCollectibles']>, 'params'>;

function buy(
  quoteId: string,
  {
    request,
    ...input
  }: Omit<Purchase, 'request'> & { request: Omit<Purchase['request'], 'quote_id'> },
  services: Services,
) {
  // The quote is part of what the key stands for, also where only the path names it.
  const order = { ...input, request: { ...request, quote_id: quoteId }, quoteId };
  const { caller } = input;
  return sell(services, order, async (_, all) => {
    collectibles.plan(request.plan_id);
    const kept = await readQuote(quoteId, caller, all);
    // The purchase says what it is for, and is refused where that costs something else.
    return offerCollectibles({ ...kept, settings: request.settings }, { caller, ...request }, all);
  });
}

async function offerOfQuote(
  { quoteId, caller }: { quoteId: string; caller: Caller | null },
  services: Services,
) {
  return offerCollectibles(await readQuote(quoteId, caller, services), { caller }, services);
}
