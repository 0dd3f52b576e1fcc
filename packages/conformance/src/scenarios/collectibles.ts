import {
  checkoutCollectibles,
  checkoutCollectiblesQuote,
  listCollectiblesPlans,
  listCollectiblesQuotePlans,
  openCollectiblesQuote,
  rateCollectibles,
  updateCollectiblesQuote,
} from '../../../../src/contract/collectibles/calls.ts';
import {
  purchaseCollectibles,
  purchaseCollectiblesQuote,
} from '../../../../src/contract/collectibles/purchase.ts';
import { scopeOf } from '../../../../src/contract/collectibles/question-scopes.ts';
import type { ResponseOf } from '../../../../src/contract/define-call.ts';
import { type ScenarioClient, ScenarioStopped, type TestedBackend } from '../runner.ts';
import { type Buyer, dateInDays, newBuyer, randomId, sampleCoins, sampleHome } from '../samples.ts';
import { sendCall } from '../send-call.ts';
import { answerSurveyOf, requirePlan, withoutRequiredAnswer } from './plans.ts';
import { checkDefault, checkTotals } from './prices.ts';
import { buyPolicy, type Customer } from './purchase.ts';

/** Returns a sample collection: coins at home. */
function coins() {
  const { line1, line2, city, state_or_region, postal, country: country_code } = sampleHome;
  const address = { line1, line2, city, state_or_region, postal, country_code };
  return { ...sampleCoins, reference_id: crypto.randomUUID(), address };
}

/** Returns the request for the purchase of a quote, without buyer and card. */
function quoteOrder(quote: { plan_id: string; quote_id: string; settings: object }, buyer: Buyer) {
  const { first_name: owner_first_name, last_name: owner_last_name } = buyer;
  return {
    ...quote,
    category_code: 'coins',
    payment_frequency: 'year',
    details: { owner_first_name, owner_last_name },
  };
}

/**
 * Creates the application for a quote: the plan, the answers to the survey, and the initial
 * settings. Two calls can open such a quote.
 */
function prepareApplication(
  client: ScenarioClient,
  target: TestedBackend,
  openedQuote: OpenedQuote,
  buyer: Buyer,
) {
  const { plan_id, dynamic_form, information } = requirePlan(
    client,
    openCollectiblesQuote,
    openedQuote.plans,
  );
  const { answers } = target;
  const details = answerSurveyOf(client, openCollectiblesQuote, dynamic_form, { buyer, answers });
  if (!details) throw new ScenarioStopped('the survey cannot be answered');
  const { defaults, option_sets } = openedQuote.quote.plan_deductibles;
  const { deductible } = defaults;
  const deductibles = { name: 'the default deductible', value: deductible };
  checkDefault(client, openCollectiblesQuote, { ...deductibles, options: option_sets.general });
  const settings = { policy_effective_date: dateInDays(1), deductible };
  const { acknowledgment_html: acknowledgment } = information;
  const { quote_id } = openedQuote;
  return { plan_id, quote_id, dynamic_form, details, settings, acknowledgment };
}

type OpenedQuote = ResponseOf<typeof openCollectiblesQuote>;

export async function collectibles(
  client: ScenarioClient,
  target: TestedBackend,
  customer: Customer = { buyer: newBuyer() },
): Promise<string | undefined> {
  const { buyer } = customer;
  const collection = coins();
  const { category_code, address: rating_address } = collection;
  const location = { category_code, rating_address };
  const openedQuote = await client.expectResponse(openCollectiblesQuote, {
    request: { application: location },
  });
  const { plan_id, quote_id, dynamic_form, details, settings, acknowledgment } = prepareApplication(
    client,
    target,
    openedQuote,
    buyer,
  );
  const params = { quoteId: quote_id };
  await client.expectResponse(listCollectiblesQuotePlans, { params, query: { category_code } });
  const plan_applications = [{ plan_id, collections: [collection] }];
  const application = { ...location, details, settings, plan_applications };
  const incomplete = withoutRequiredAnswer(
    dynamic_form,
    details,
    (key) => scopeOf(key) === 'policy',
  );
  const rejected = { client, target, quote_id };
  if (incomplete) {
    const { expectation, ...given } = incomplete;
    await rejectApplication(rejected, { ...application, ...given }, expectation);
  }
  const deductible = Math.max(0, ...openedQuote.quote.plan_deductibles.option_sets.general) + 1;
  await rejectApplication(
    rejected,
    { ...application, settings: { ...settings, deductible } },
    'rejects a deductible that it does not offer',
  );
  const updated = await client.expectResponse(updateCollectiblesQuote, {
    params,
    request: { application },
  });
  const { billing } = updated.quote;
  if (billing?.subtotal !== undefined)
    checkTotals(client, updateCollectiblesQuote, {
      ...billing,
      subtotal: billing.subtotal,
      grandtotal: billing.grand_total,
    });
  client.recordCheck(
    updateCollectiblesQuote,
    'prices the collection',
    billing !== null,
    'billing is null',
  );
  const unknownQuote = { params: { quoteId: `q_${randomId()}` }, request: {} };
  await client.expectError(checkoutCollectiblesQuote, unknownQuote, 'rejects an unknown quote');
  const { totals, texts } = await client.expectResponse(checkoutCollectiblesQuote, {
    params,
    request: {},
  });
  checkTotals(client, checkoutCollectiblesQuote, totals);
  const order = quoteOrder({ plan_id, quote_id, settings }, buyer);
  const request = { ...order, revenue: totals.grandtotal };
  return buyPolicy(client, target, {
    call: purchaseCollectiblesQuote,
    request,
    acknowledgment,
    texts,
    params,
    ...customer,
  });
}

/** Checks that an invalid application is rejected by the update, or at the latest by the checkout. */
async function rejectApplication(
  { client, target, quote_id }: { client: ScenarioClient; target: TestedBackend; quote_id: string },
  application: object,
  expectation: string,
): Promise<void> {
  const params = { quoteId: quote_id };
  const updated = await sendCall(target, updateCollectiblesQuote, {
    params,
    request: { application },
  });
  if (updated.code !== undefined && updated.status < 500)
    return client.recordCheck(updateCollectiblesQuote, expectation, true);
  await client.expectError(checkoutCollectiblesQuote, { params, request: {} }, expectation);
}

/**
 * Scenario: buys collectibles insurance by the call paths that other products use. Our storefront
 * does not send these calls.
 */
export async function collectiblesStandardPaths(
  client: ScenarioClient,
  target: TestedBackend,
): Promise<void> {
  const buyer = newBuyer();
  const collection = coins();
  const { category_code, address: rating_address } = collection;
  const location = { request: { category_code, rating_address } };
  const openedQuote = await client.expectOptional(listCollectiblesPlans, location);
  if (!openedQuote) return;
  const { plan_id, quote_id, details, settings, acknowledgment } = prepareApplication(
    client,
    target,
    openedQuote,
    buyer,
  );
  const rated = { quote_id, details, settings, collections: [collection] };
  await client.expectResponse(rateCollectibles, { request: rated });
  const { totals, texts } = await client.expectResponse(checkoutCollectibles, {
    request: { quote_id },
  });
  checkTotals(client, checkoutCollectibles, totals);
  const order = quoteOrder({ plan_id, quote_id, settings }, buyer);
  const request = { ...order, revenue: totals.grandtotal };
  await buyPolicy(client, target, {
    call: purchaseCollectibles,
    request,
    acknowledgment,
    texts,
    buyer,
  });
}
