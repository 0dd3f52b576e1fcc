import {
  checkoutRenters,
  listRentersCadences,
  listRentersPlans,
  rateRenters,
} from '../../../../src/contract/renters/calls.ts';
import { addConnectMethod } from '../../../../src/contract/renters/payment.ts';
import type {
  LimitOrDeductibleChoices,
  RentersPlan,
} from '../../../../src/contract/renters/plan.ts';
import { purchaseRenters } from '../../../../src/contract/renters/purchase.ts';
import type { ScenarioClient, TestedBackend } from '../runner.ts';
import { dateInDays, homeInAnotherState, newBuyer, randomId } from '../samples.ts';
import { answerSurveyOf, requirePlan, withoutRequiredAnswer } from './plans.ts';
import { checkDefault, checkTotals } from './prices.ts';
import { buyPolicy, type Customer } from './purchase.ts';

export async function renters(
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
  checkPlanDefaults(client, plan);
  const { answers } = target;
  const details = answerSurveyOf(client, listRentersPlans, dynamic_form, { buyer, answers });
  if (!details) return undefined;
  const { plan_id, information } = plan;
  const start = { policy_effective_date: dateInDays(1) };
  const application = { plan_id, ...address, settings: start };
  const incomplete = withoutRequiredAnswer(dynamic_form, details);
  if (incomplete) {
    const request = { ...application, details: incomplete.details };
    await client.expectError(rateRenters, { request }, incomplete.expectation);
  }
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
  for (const { code, default: value, choices } of rates)
    checkDefault(client, rateRenters, { name: `the default of ${code}`, value, options: choices });
  const { payment_cadences, default_cadence = plan.subscription_options.default_cadence } =
    await client.expectResponse(listRentersCadences, {
      request: { property_address: homeInAnotherState, quote_id },
    });
  const options = payment_cadences.map(({ cadence }) => cadence);
  checkDefault(client, listRentersCadences, {
    name: 'default_cadence',
    value: default_cadence,
    options,
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
    payment_cadence: default_cadence,
  };
  const unknownQuote = { request: { ...order, quote_id: `q_${randomId()}` } };
  await client.expectError(checkoutRenters, unknownQuote, 'rejects an unknown quote');
  await rejectUnofferedLimits(client, order, { plan, rates });
  const { totals, texts } = await client.expectResponse(checkoutRenters, { request: order });
  checkTotals(client, checkoutRenters, totals);
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

function checkPlanDefaults(client: ScenarioClient, { details, subscription_options }: RentersPlan) {
  const { default_cadence: value, cadences: options } = subscription_options;
  if (options.length > 0)
    checkDefault(client, listRentersPlans, { name: 'default_cadence', value, options });
  const { default: amount, min, max, step } = details.personal_property_amount;
  client.recordCheck(
    listRentersPlans,
    'offers the default of personal_property_amount',
    amount >= min && amount <= max && (amount - min) % step === 0,
    `${amount} is not from ${min} to ${max} in steps of ${step}`,
  );
}

/** Changes one amount of the order at a time to one that the quote does not offer. */
async function rejectUnofferedLimits(
  client: ScenarioClient,
  order: { settings: { rates: object } },
  { plan, rates }: { plan: RentersPlan; rates: readonly LimitOrDeductibleChoices[] },
): Promise<void> {
  const { max, step } = plan.details.personal_property_amount;
  const changes: [name: string, settings: object][] = [
    ['personal_property_amount', { personal_property_amount: max + step }],
    ...rates.map(({ code, choices }): [string, object] => [
      code,
      { rates: { ...order.settings.rates, [code]: Math.max(0, ...choices) + 1 } },
    ]),
  ];
  for (const [name, change] of changes)
    await client.expectError(
      checkoutRenters,
      { request: { ...order, settings: { ...order.settings, ...change } } },
      `rejects a ${name} that it does not offer`,
    );
}
