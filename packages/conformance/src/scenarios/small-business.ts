import { fraudWarning } from '../../../../src/contract/rules/fraud-warnings.ts';
import {
  checkoutCommercial,
  listBusinessClasses,
  listCommercialPlans,
  rateCommercial,
} from '../../../../src/contract/small-business/calls.ts';
import { insuredBusinessFields } from '../../../../src/contract/small-business/insured.ts';
import { purchaseCommercial } from '../../../../src/contract/small-business/purchase.ts';
import { requiredSurveyKeys } from '../answer-survey.ts';
import type { ScenarioClient, TestedBackend } from '../runner.ts';
import { dateInDays, insuredFields, newBuyer, randomId, sampleHome } from '../samples.ts';
import { checkInsuredNameRequired } from './insured.ts';
import { answerSurveyOf, requirePlan, withoutRequiredAnswer } from './plans.ts';
import { checkTotals } from './prices.ts';
import { buyPolicy, type Customer } from './purchase.ts';

export async function smallBusiness(
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
  const incomplete = withoutRequiredAnswer(
    dynamic_form,
    details,
    (key) => !insuredBusinessFields.some((field) => field === key),
  );
  if (incomplete) {
    const request = { rating_address, details: incomplete.details };
    await client.expectError(rateCommercial, { request }, incomplete.expectation);
  }
  const { quote_id, totals: planTotals } = await client.expectResponse(rateCommercial, {
    request: { rating_address, details },
  });
  for (const one of planTotals ? Object.values(planTotals) : [])
    checkTotals(client, rateCommercial, one);
  const checkout = { rating_address, plan_id, quote_id };
  const unknownQuote = { request: { ...checkout, quote_id: `q_${randomId()}` } };
  await client.expectError(checkoutCommercial, unknownQuote, 'rejects an unknown quote');
  const { totals, texts } = await client.expectResponse(checkoutCommercial, { request: checkout });
  checkTotals(client, checkoutCommercial, totals);
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
