import { fraudWarning } from '../../../../src/contract/rules/fraud-warnings.ts';
import { checkoutBaggage, listBaggagePlans } from '../../../../src/contract/baggage/calls.ts';
import { purchaseBaggage } from '../../../../src/contract/baggage/purchase.ts';
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
import { listAirlines } from '../../../../src/contract/info.ts';
import { checkoutRental, listRentalPlans } from '../../../../src/contract/rental-car/calls.ts';
import { purchaseRental } from '../../../../src/contract/rental-car/purchase.ts';
import {
  checkoutRenters,
  listRentersCadences,
  listRentersPlans,
  rateRenters,
} from '../../../../src/contract/renters/calls.ts';
import { addConnectMethod } from '../../../../src/contract/renters/payment.ts';
import { purchaseRenters } from '../../../../src/contract/renters/purchase.ts';
import {
  checkoutCommercial,
  listBusinessClasses,
  listCommercialPlans,
  rateCommercial,
} from '../../../../src/contract/small-business/calls.ts';
import { purchaseCommercial } from '../../../../src/contract/small-business/purchase.ts';
import type { ResponseOf, CallDefinition } from '../../../../src/contract/define-call.ts';
import type { SurveyDefinition } from '../../../../src/contract/survey/dynamic-form.ts';
import { answerSurvey, requiredSurveyKeys } from '../answer-survey.ts';
import {
  ScenarioStopped,
  type ScenarioClient,
  type TestedBackend,
  type Scenario,
} from '../runner.ts';
import {
  randomId,
  homeInAnotherState,
  sampleCoins,
  sampleHome,
  dateInDays,
  insuredFields,
  newBuyer,
  knownSurveyAnswers,
  type Buyer,
} from '../samples.ts';
import { checkInsuredNameRequired } from './insured.ts';
import { buyPolicy, type Customer } from './purchase.ts';
import { purchaseScenario } from './purchase-scenario.ts';

/** Returns the first plan of the response. Stops the scenario if there is none. */
function requirePlan<Plan>(
  client: ScenarioClient,
  call: CallDefinition,
  plans: readonly Plan[],
): Plan {
  const [plan] = plans;
  client.recordCheck(call, 'offers a plan', plan !== undefined, 'plans is empty');
  if (plan === undefined) throw new ScenarioStopped('there is no plan');
  return plan;
}

/**
 * Returns answers to a survey. If the survey cannot be answered, records the reason as a failed
 * check and returns undefined.
 */
function answerSurveyOf(
  client: ScenarioClient,
  call: CallDefinition,
  form: SurveyDefinition,
  { buyer, answers }: { buyer: Buyer; answers: Record<string, unknown> },
) {
  try {
    const given = answerSurvey(form, { ...knownSurveyAnswers(buyer), ...answers });
    client.recordCheck(call, 'has a survey that can be answered', true);
    return given;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    client.recordCheck(call, 'has a survey that can be answered', false, `${why}; see --answers`);
    return undefined;
  }
}

/** Returns a traveler's answers in the baggage flow. */
export const travelerDetails = ({ first_name, last_name, email, phone_number }: Buyer) => ({
  airline_fs_code: 'DL',
  pnr_code: randomId(),
  pax_first_name: first_name,
  pax_middle_name: '',
  pax_last_name: last_name,
  pax_email: email,
  pax_phone: phone_number,
});

async function baggage(
  client: ScenarioClient,
  target: TestedBackend,
  customer: Customer = { buyer: newBuyer() },
): Promise<string | undefined> {
  const { buyer } = customer;
  await client.expectResponse(listAirlines);
  const { postal: _, ...addressWithoutPostal } = sampleHome;
  const plansRequest = { rating_address: addressWithoutPostal };
  await client.expectError(
    listBaggagePlans,
    { request: plansRequest },
    'rejects an address without a ZIP code',
  );
  const { plans } = await client.expectResponse(listBaggagePlans, {
    request: { rating_address: sampleHome, airline_fs_code: 'DL' },
  });
  const { plan_id, information } = requirePlan(client, listBaggagePlans, plans);
  const order = { plan_id, rating_address: sampleHome, details: travelerDetails(buyer) };
  const unknown = { request: { ...order, plan_id: `plan-${randomId()}` } };
  await client.expectError(checkoutBaggage, unknown, 'rejects an unknown plan');
  const { totals, texts } = await client.expectResponse(checkoutBaggage, { request: order });
  const request = { ...order, revenue: totals.grandtotal };
  const { acknowledgment_html: acknowledgment } = information;
  return buyPolicy(client, target, {
    call: purchaseBaggage,
    request,
    acknowledgment,
    texts,
    ...customer,
  });
}

async function rentalCar(
  client: ScenarioClient,
  target: TestedBackend,
  customer: Customer = { buyer: newBuyer() },
): Promise<string | undefined> {
  const { buyer } = customer;
  const { plans } = await client.expectResponse(listRentalPlans, {
    request: { rating_address: sampleHome },
  });
  const { plan_id, information } = requirePlan(client, listRentalPlans, plans);
  const details = {
    rental_company: 'Avis',
    rental_started: dateInDays(7),
    rental_ended: dateInDays(11),
    phone: buyer.phone_number,
    email: buyer.email,
    drivers: [{ first_name: buyer.first_name, last_name: buyer.last_name, is_main_driver: true }],
  };
  const order = { plan_id, rating_address: sampleHome, details };
  const past = { ...details, rental_started: dateInDays(-5), rental_ended: dateInDays(-3) };
  const endedTrip = { request: { ...order, details: past } };
  await client.expectError(checkoutRental, endedTrip, 'rejects a trip that has ended');
  const { totals, texts } = await client.expectResponse(checkoutRental, { request: order });
  const request = { ...order, revenue: totals.grandtotal };
  const { acknowledgment_html: acknowledgment } = information;
  return buyPolicy(client, target, {
    call: purchaseRental,
    request,
    acknowledgment,
    texts,
    ...customer,
  });
}

async function renters(
  client: ScenarioClient,
  target: TestedBackend,
  customer: Customer = { buyer: newBuyer() },
): Promise<string | undefined> {
  const { buyer } = customer;
  const personal_info = { ...buyer, middle_name: '', suffix: '' };
  const address = { property_address: homeInAnotherState, personal_info };
  const { plans, dynamic_form } = await client.expectResponse(listRentersPlans, {
    request: address,
  });
  const plan = requirePlan(client, listRentersPlans, plans);
  const { answers } = target;
  const details = answerSurveyOf(client, listRentersPlans, dynamic_form, { buyer, answers });
  if (!details) return undefined;
  const { plan_id, information } = plan;
  const start = { policy_effective_date: dateInDays(1) };
  const application = { plan_id, ...address, settings: start };
  const first = await client.expectResponse(rateRenters, { request: { ...application, details } });
  const closing =
    first.closing_form &&
    answerSurveyOf(client, rateRenters, first.closing_form, { buyer, answers });
  // A backend that asks questions after the price gets another quote with all answers.
  const { quote_id, rates } = closing
    ? await client.expectResponse(rateRenters, {
        request: { ...application, details: { ...details, ...closing } },
      })
    : first;
  const { payment_cadences } = await client.expectResponse(listRentersCadences, {
    request: { property_address: homeInAnotherState, quote_id },
  });
  const settings = {
    ...start,
    personal_property_amount: plan.details.personal_property_amount.default,
    rates: Object.fromEntries(rates.map((rate) => [rate.code, rate.default])),
  };
  const order = {
    plan_id,
    quote_id,
    settings,
    payment_cadence: payment_cadences[0]?.cadence ?? plan.subscription_options.default_cadence,
  };
  const unknownQuote = { request: { ...order, quote_id: `q_${randomId()}` } };
  await client.expectError(checkoutRenters, unknownQuote, 'rejects an unknown quote');
  const { totals, texts } = await client.expectResponse(checkoutRenters, { request: order });
  const request = { ...order, revenue: totals.grandtotal };
  return buyPolicy(client, target, {
    call: purchaseRenters,
    request,
    acknowledgment: information.acknowledgment_html,
    texts,
    addMethod: addConnectMethod,
    ...customer,
  });
}

async function smallBusiness(
  client: ScenarioClient,
  target: TestedBackend,
  customer: Customer = { buyer: newBuyer() },
): Promise<string | undefined> {
  const { buyer } = customer;
  const { business_classes } = await client.expectResponse(listBusinessClasses);
  const businessClass =
    business_classes.find(({ name }) => /bakery/i.test(name)) ?? business_classes[0];
  client.recordCheck(
    listBusinessClasses,
    'returns business classes',
    businessClass !== undefined,
    'business_classes is empty',
  );
  if (!businessClass) return undefined;
  const rating_address = sampleHome;
  const { plans, dynamic_form } = await client.expectResponse(listCommercialPlans, {
    request: { rating_address, business_class_code: businessClass.code },
  });
  const { plan_id, information } = requirePlan(client, listCommercialPlans, plans);
  const { answers } = target;
  const surveyAnswersGiven = answerSurveyOf(client, listCommercialPlans, dynamic_form, {
    buyer,
    answers,
  });
  if (!surveyAnswersGiven) return undefined;
  const businessAnswers = {
    ...surveyAnswersGiven,
    business_class_code: businessClass.code,
    policy_effective_date: dateInDays(10),
  };
  await checkInsuredNameRequired(
    client,
    { rating_address, details: businessAnswers },
    requiredSurveyKeys(dynamic_form, surveyAnswersGiven),
  );
  // The storefront asks the buyer for the fields that the survey does not contain, so they are
  // added here.
  const details = { ...insuredFields(buyer), ...businessAnswers };
  const { quote_id } = await client.expectResponse(rateCommercial, {
    request: { rating_address, details },
  });
  const checkout = { rating_address, plan_id, quote_id };
  const unknownQuote = { request: { ...checkout, quote_id: `q_${randomId()}` } };
  await client.expectError(checkoutCommercial, unknownQuote, 'rejects an unknown quote');
  const { totals, texts } = await client.expectResponse(checkoutCommercial, { request: checkout });
  // The storefront shows the state's warning if the checkout names no texts.
  const warning = fraudWarning(rating_address.state_or_region, 'commercial_application');
  const request = { plan_id, quote_id, revenue: totals.grandtotal };
  const { acknowledgment_html: acknowledgment } = information;
  return buyPolicy(client, target, {
    call: purchaseCommercial,
    request,
    acknowledgment,
    texts: texts ?? (warning ? [warning] : []),
    ...customer,
  });
}

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
  const { deductible } = openedQuote.quote.plan_deductibles.defaults;
  const settings = { policy_effective_date: dateInDays(1), deductible };
  const { acknowledgment_html: acknowledgment } = information;
  return { plan_id, quote_id: openedQuote.quote_id, details, settings, acknowledgment };
}
type OpenedQuote = ResponseOf<typeof openCollectiblesQuote>;

async function collectibles(
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
  const { plan_id, quote_id, details, settings, acknowledgment } = prepareApplication(
    client,
    target,
    openedQuote,
    buyer,
  );
  const params = { quoteId: quote_id };
  await client.expectResponse(listCollectiblesQuotePlans, { params, query: { category_code } });
  const plan_applications = [{ plan_id, collections: [collection] }];
  const application = { ...location, details, settings, plan_applications };
  const updated = await client.expectResponse(updateCollectiblesQuote, {
    params,
    request: { application },
  });
  const { billing } = updated.quote;
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

/**
 * Scenario: buys collectibles insurance by the call paths that other products use. Our storefront
 * does not send these calls.
 */
async function collectiblesStandardPaths(
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

/** Buys the policy of each product. Returns its number, or undefined if it could not be bought. */
const purchases = {
  Baggage: baggage,
  'Rental car': rentalCar,
  Renters: renters,
  'Small business': smallBusiness,
  Collectibles: collectibles,
};

/** Buys the product that the other scenarios use as a sample: the first one. */
export const [buySample] = Object.values(purchases) as [typeof baggage];

/**
 * The scenarios of all flows. Each one sends the calls in the order in which a visitor causes them.
 */
export const flowScenarios: readonly Scenario[] = [
  ...Object.entries(purchases).map(([flow, buy]) => purchaseScenario(flow, buy)),
  { name: 'collectibles-standard-paths', run: collectiblesStandardPaths },
];
