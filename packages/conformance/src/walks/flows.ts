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
import type { AnswerOf, CallDefinition } from '../../../../src/contract/define-call.ts';
import type { DynamicForm } from '../../../../src/contract/survey/dynamic-form.ts';
import { answerSurvey, askedFor } from '../answer-survey.ts';
import { Stopped, type Asker, type Target, type Walk } from '../runner.ts';
import {
  drawn,
  flat,
  home,
  inDays,
  insuredSample,
  newBuyer,
  surveyAnswers,
  type Buyer,
} from '../samples.ts';
import { requireInsured } from './insured.ts';
import { sell } from './sale.ts';

/** A plan that is on offer. */
function first<Plan>(asker: Asker, call: CallDefinition, plans: readonly Plan[]): Plan {
  const [plan] = plans;
  asker.note(call, 'offers a plan', plan !== undefined, 'plans is empty');
  if (plan === undefined) throw new Stopped('there is no plan');
  return plan;
}

/** The answers to a survey; undefined after noting why there are none. */
function answersTo(
  asker: Asker,
  call: CallDefinition,
  form: DynamicForm,
  { buyer, answers }: { buyer: Buyer; answers: Record<string, unknown> },
) {
  try {
    const given = answerSurvey(form, { ...surveyAnswers(buyer), ...answers });
    asker.note(call, 'has a survey that can be answered', true);
    return given;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    asker.note(call, 'has a survey that can be answered', false, `${why}; see --answers`);
    return undefined;
  }
}

/** What a traveller answers on the way to bags insured. */
export const traveller = ({ first_name, last_name, email, phone_number }: Buyer) => ({
  airline_fs_code: 'DL',
  pnr_code: drawn(),
  pax_first_name: first_name,
  pax_middle_name: '',
  pax_last_name: last_name,
  pax_email: email,
  pax_phone: phone_number,
});

async function baggage(asker: Asker, target: Target): Promise<void> {
  const buyer = newBuyer();
  await asker.answer(listAirlines);
  const { postal: _, ...nowhere } = home;
  const place = { rating_address: nowhere };
  await asker.refusal(
    listBaggagePlans,
    { request: place },
    'refuses an address without a ZIP code',
  );
  const { plans } = await asker.answer(listBaggagePlans, {
    request: { rating_address: home, airline_fs_code: 'DL' },
  });
  const { plan_id } = first(asker, listBaggagePlans, plans);
  const asked = { plan_id, rating_address: home, details: traveller(buyer) };
  const unknown = { request: { ...asked, plan_id: `plan-${drawn()}` } };
  await asker.refusal(checkoutBaggage, unknown, 'refuses a plan that there is not');
  const { totals } = await asker.answer(checkoutBaggage, { request: asked });
  const request = { ...asked, revenue: totals.grandtotal };
  await sell(asker, target, { call: purchaseBaggage, request, buyer });
}

async function rentalCar(asker: Asker, target: Target): Promise<void> {
  const buyer = newBuyer();
  const { plans } = await asker.answer(listRentalPlans, { request: { rating_address: home } });
  const { plan_id } = first(asker, listRentalPlans, plans);
  const details = {
    rental_company: 'Avis',
    rental_started: inDays(7),
    rental_ended: inDays(11),
    phone: buyer.phone_number,
    email: buyer.email,
    drivers: [{ first_name: buyer.first_name, last_name: buyer.last_name, is_main_driver: true }],
  };
  const asked = { plan_id, rating_address: home, details };
  const past = { ...details, rental_started: inDays(-5), rental_ended: inDays(-3) };
  const late = { request: { ...asked, details: past } };
  await asker.refusal(checkoutRental, late, 'refuses a trip that is over');
  const { totals } = await asker.answer(checkoutRental, { request: asked });
  const request = { ...asked, revenue: totals.grandtotal };
  await sell(asker, target, { call: purchaseRental, request, buyer });
}

async function renters(asker: Asker, target: Target): Promise<void> {
  const buyer = newBuyer();
  const personal_info = { ...buyer, middle_name: '', suffix: '' };
  const address = { property_address: flat, personal_info };
  const { plans, dynamic_form } = await asker.answer(listRentersPlans, { request: address });
  const plan = first(asker, listRentersPlans, plans);
  const { answers } = target;
  const details = answersTo(asker, listRentersPlans, dynamic_form, { buyer, answers });
  if (!details) return;
  const { plan_id } = plan;
  const start = { policy_effective_date: inDays(1) };
  const { quote_id, rates } = await asker.answer(rateRenters, {
    request: { plan_id, ...address, details, settings: start },
  });
  const { payment_cadences } = await asker.answer(listRentersCadences, {
    request: { property_address: flat, quote_id },
  });
  const settings = {
    ...start,
    personal_property_amount: plan.details.personal_property_amount.default,
    rates: Object.fromEntries(rates.map((rate) => [rate.code, rate.default])),
  };
  const asked = {
    plan_id,
    quote_id,
    settings,
    payment_cadence: payment_cadences[0]?.cadence ?? plan.subscription_options.default_cadence,
  };
  const lost = { request: { ...asked, quote_id: `q_${drawn()}` } };
  await asker.refusal(checkoutRenters, lost, 'refuses a quote that there is not');
  const { totals } = await asker.answer(checkoutRenters, { request: asked });
  const request = { ...asked, revenue: totals.grandtotal };
  await sell(asker, target, { call: purchaseRenters, request, buyer, addMethod: addConnectMethod });
}

async function smallBusiness(asker: Asker, target: Target): Promise<void> {
  const buyer = newBuyer();
  const { business_classes } = await asker.answer(listBusinessClasses);
  const some = business_classes.find(({ name }) => /bakery/i.test(name)) ?? business_classes[0];
  asker.note(listBusinessClasses, 'names a kind of business', some !== undefined, 'it is empty');
  if (!some) return;
  const rating_address = home;
  const { plans, dynamic_form } = await asker.answer(listCommercialPlans, {
    request: { rating_address, business_class_code: some.code },
  });
  const { plan_id } = first(asker, listCommercialPlans, plans);
  const { answers } = target;
  const given = answersTo(asker, listCommercialPlans, dynamic_form, { buyer, answers });
  if (!given) return;
  const asked = { ...given, business_class_code: some.code, policy_effective_date: inDays(10) };
  await requireInsured(asker, { rating_address, details: asked }, askedFor(dynamic_form, given));
  // The storefront asks for what the survey leaves out.
  const details = { ...insuredSample(buyer), ...asked };
  const { quote_id } = await asker.answer(rateCommercial, { request: { rating_address, details } });
  const order = { rating_address, plan_id, quote_id };
  const lost = { request: { ...order, quote_id: `q_${drawn()}` } };
  await asker.refusal(checkoutCommercial, lost, 'refuses a quote that there is not');
  const { totals } = await asker.answer(checkoutCommercial, { request: order });
  const request = { plan_id, quote_id, revenue: totals.grandtotal };
  await sell(asker, target, { call: purchaseCommercial, request, buyer });
}

/** What is insured, and where: coins in a vault at home. */
function coins() {
  const { line1, line2, city, state_or_region, postal, country: country_code } = home;
  const address = { line1, line2, city, state_or_region, postal, country_code };
  return {
    reference_id: crypto.randomUUID(),
    category_code: 'coins',
    is_sub_category: false,
    address,
    has_burglar_alarm: true,
    has_fire_alarm: true,
    collection_total_value: 12_500,
    highest_value_item: 2_400,
    has_personal_safe: false,
    has_ul_rated_safe: false,
    has_ul_rate_vault: true,
  };
}

/** The purchase of a quote, without payer and card. */
function quoteOrder(quote: { plan_id: string; quote_id: string; settings: object }, buyer: Buyer) {
  const { first_name: owner_first_name, last_name: owner_last_name } = buyer;
  return {
    ...quote,
    category_code: 'coins',
    payment_frequency: 'year',
    details: { owner_first_name, owner_last_name },
  };
}

/** Opened by either call: the plan, its questions answered, and what is chosen first. */
function takeUp(asker: Asker, target: Target, opened: Opened, buyer: Buyer) {
  const { plan_id, dynamic_form } = first(asker, openCollectiblesQuote, opened.plans);
  const { answers } = target;
  const details = answersTo(asker, openCollectiblesQuote, dynamic_form, { buyer, answers });
  if (!details) throw new Stopped('the survey cannot be answered');
  const { deductible } = opened.quote.plan_deductibles.defaults;
  const settings = { policy_effective_date: inDays(1), deductible };
  return { plan_id, quote_id: opened.quote_id, details, settings };
}
type Opened = AnswerOf<typeof openCollectiblesQuote>;

async function collectibles(asker: Asker, target: Target): Promise<void> {
  const buyer = newBuyer();
  const collection = coins();
  const { category_code, address: rating_address } = collection;
  const place = { category_code, rating_address };
  const opened = await asker.answer(openCollectiblesQuote, { request: { application: place } });
  const { plan_id, quote_id, details, settings } = takeUp(asker, target, opened, buyer);
  const params = { quoteId: quote_id };
  await asker.answer(listCollectiblesQuotePlans, { params, query: { category_code } });
  const plan_applications = [{ plan_id, collections: [collection] }];
  const application = { ...place, details, settings, plan_applications };
  const updated = await asker.answer(updateCollectiblesQuote, { params, request: { application } });
  const { billing } = updated.quote;
  asker.note(updateCollectiblesQuote, 'prices the collection', billing !== null, 'billing is null');
  const lost = { params: { quoteId: `q_${drawn()}` }, request: {} };
  await asker.refusal(checkoutCollectiblesQuote, lost, 'refuses a quote that there is not');
  const { totals } = await asker.answer(checkoutCollectiblesQuote, { params, request: {} });
  const order = quoteOrder({ plan_id, quote_id, settings }, buyer);
  const request = { ...order, revenue: totals.grandtotal };
  await sell(asker, target, { call: purchaseCollectiblesQuote, request, params, buyer });
}

/** The same under the paths of the other products, which this storefront does without. */
async function collectiblesByOthers(asker: Asker, target: Target): Promise<void> {
  const buyer = newBuyer();
  const collection = coins();
  const { category_code, address: rating_address } = collection;
  const place = { request: { category_code, rating_address } };
  if (!(await asker.isThere(listCollectiblesPlans, place))) return;
  const opened = await asker.answer(listCollectiblesPlans, place);
  const { plan_id, quote_id, details, settings } = takeUp(asker, target, opened, buyer);
  const rated = { quote_id, details, settings, collections: [collection] };
  await asker.answer(rateCollectibles, { request: rated });
  const { totals } = await asker.answer(checkoutCollectibles, { request: { quote_id } });
  const order = quoteOrder({ plan_id, quote_id, settings }, buyer);
  const request = { ...order, revenue: totals.grandtotal };
  await sell(asker, target, { call: purchaseCollectibles, request, buyer });
}

/** Every flow, as a visitor goes through it. */
export const flows: readonly Walk[] = [
  { name: 'baggage', run: baggage },
  { name: 'rental-car', run: rentalCar },
  { name: 'renters', run: renters },
  { name: 'small-business', run: smallBusiness },
  { name: 'collectibles', run: collectibles },
  { name: 'collectibles-by-others', run: collectiblesByOthers },
];
