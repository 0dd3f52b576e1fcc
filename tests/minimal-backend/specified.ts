/** What the specification names of each call's answer, and nothing more. */
import { calls, type CallId } from '../../src/contract/calls.ts';
import type { CallDefinition } from '../../src/contract/define-call.ts';

type Json = Record<string, unknown>;

/** Keeps of an object the fields that it names: `true` as they are, a pattern for what lies inside. */
interface Pattern {
  [name: string]: true | Pattern;
}

function only(value: unknown, pattern: true | Pattern): unknown {
  if (pattern === true || value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item) => only(item, pattern));
  const kept = Object.entries(pattern).filter(([name]) => name in value);
  return Object.fromEntries(
    kept.map(([name, inner]) => [name, only((value as Json)[name], inner)]),
  );
}

function named(names: string): Record<string, true> {
  return Object.fromEntries(names.split(' ').map((name) => [name, true as const]));
}

const card = named('brand last4');
const totals = named('subtotal discount tax grandtotal');
const policy: Pattern = {
  ...named('id vertical_code created policy_number status format_type purchased_from details'),
  ...named('coverage_start_date coverage_end_date'),
  underwriter: named('name'),
  plan: named('title subtitle'),
  documents: named('name url'),
  beneficiaries: named('name'),
  options: named('claimable cancellable'),
  billing: {
    ...named('price_desc payment_frequency next_payment currency_code'),
    payment_schedule: { schedule: named('amount downpayment') },
    payment_method: { type: true, details: card },
  },
};
const policies: Pattern = { vertical_code: true, total: true, items: policy };
const checkout: Pattern = {
  ...named('currency_code items payment_frequency tax_percentage'),
  payment_schedule: { schedule: named('amount downpayment') },
  totals,
};
const bought: Pattern = named('policy_number account_id');
const collectiblesQuote: Pattern = {
  application: { plan_applications: true },
  billing: named('grand_total'),
  prices: named('currency_code'),
  plan_deductibles: { option_sets: named('general'), defaults: true },
};
const collectiblesPlans: Pattern = {
  plans: { plan_id: true, information: named('title acknowledgment_html'), dynamic_form: true },
};
const collectiblesOpened: Pattern = {
  ...collectiblesPlans,
  quote: collectiblesQuote,
  quote_id: true,
};
const collectiblesBought: Pattern = {
  agreements: named('agreement_id policy_number'),
  account_id: true,
};
const change: Pattern = {
  ...named('action new_annual_total_premium previous_annual_total_premium'),
  cart: { totals },
  refund_details: named('total_refund_amount'),
};
const cardMethod: Pattern = named('public_id');
const nothing: Pattern = {};

/** A call that is not listed answers as it does: the specification shows all of it, or none. */
export const specified: Partial<Record<CallId, Pattern>> = {
  getAccount: {
    ...named('first_name middle_name last_name phone_number email public_id country region'),
    beneficiary: named('first_name last_name email'),
    payment_methods: { public_id: true, type: true, details: card },
  },
  saveAccount: nothing,
  saveAddress: nothing,
  addPaymentMethod: cardMethod,
  addPotentialMethod: cardMethod,
  addConnectMethod: named('payment_method_id public_id'),
  updateBilling: nothing,
  updateAllPaymentMethods: nothing,
  listAllVerticals: policies,
  listVerticalPolicies: policies,
  getPolicy: policy,
  checkoutCancel: {
    by_payment_method: { payment_method: { details: card }, refund_amount: true },
    total_refund_amount: true,
  },
  submitCancel: nothing,
  getCancellablePolicy: named('policy_number rating_address policy_holders starts_at ends_at'),
  requestCancellation: nothing,
  listClaims: {
    ...named('claim_id status submitted policy_number'),
    resolution: named('resolution_type'),
    policy_details: named('plan_name created device_model'),
    claim_details: named('damage_description claim_description'),
  },
  findClaimProcess: {
    process: { claim_process_id: true, instructions: named('support_phone_number') },
  },
  submitClaim: named('claim_id'),
  addBankAccount: named('public_id'),
  getL10n: { countries: { ...named('id name'), regions: named('id name') } },
  listBaggagePlans: {
    plans: {
      ...named('plan_id policy_doc_url'),
      information: named('title pricing_title subtitle acknowledgment_html'),
    },
    settings: named('display_html'),
  },
  checkoutBaggage: checkout,
  purchaseBaggage: bought,
  listRentalPlans: {
    plans: {
      ...named('plan_id policy_doc_url'),
      information: named('title pricing_title summary_html acknowledgment_html'),
    },
  },
  checkoutRental: checkout,
  purchaseRental: bought,
  getExtensionPolicy: named('rental_agreement_number sample_policy'),
  checkoutExtension: checkout,
  purchaseExtension: bought,
  listRentersPlans: {
    plans: {
      plan_id: true,
      information: named('title'),
      details: { personal_property_amount: named('default') },
      subscription_options: named('default_cadence'),
    },
    zip_code_results: named('locations'),
    dynamic_form: true,
  },
  rateRenters: { quote_id: true, rates: named('code default choices') },
  listRentersCadences: { payment_cadences: named('cadence') },
  checkoutRenters: checkout,
  purchaseRenters: { ...bought, details: named('ex_policy_number') },
  listCommercialPlans: {
    plans: {
      plan_id: true,
      details: named('chubb_plan_code'),
      information: named('title acknowledgment_html'),
    },
    dynamic_form: true,
  },
  checkoutCommercial: checkout,
  purchaseCommercial: bought,
  openCollectiblesQuote: collectiblesOpened,
  listCollectiblesPlans: collectiblesOpened,
  listCollectiblesQuotePlans: collectiblesPlans,
  updateCollectiblesQuote: { quote_id: true, quote: collectiblesQuote },
  rateCollectibles: { quote_id: true, quote: collectiblesQuote },
  checkoutCollectiblesQuote: checkout,
  checkoutCollectibles: checkout,
  purchaseCollectiblesQuote: collectiblesBought,
  purchaseCollectibles: collectiblesBought,
  getAddCollectionForm: named('dynamic_form'),
  getEditCollectionForm: named('dynamic_form'),
  checkoutAddCollection: change,
  checkoutEditCollection: change,
  checkoutRemoveCollection: change,
  submitAddCollection: bought,
  submitEditCollection: bought,
  submitRemoveCollection: bought,
};

const routes = Object.values<CallDefinition>(calls).map((call) => ({
  id: call.id as CallId,
  beyond: call.beyond === true,
  method: call.method,
  pattern: new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+')}$`),
}));

/** The call at a path; undefined where there is none. Of two that fit, the one without a parameter there. */
export function callAt(method: string, path: string) {
  const fitting = routes.filter((route) => route.method === method && route.pattern.test(path));
  return fitting
    .toSorted((one, other) => one.pattern.source.length - other.pattern.source.length)
    .at(-1);
}

/** What is left of an answer. The process of a claim comes without the wrapper around it. */
export function specifiedOf(id: CallId | undefined, body: unknown): unknown {
  const pattern = id && specified[id];
  if (!pattern) return body;
  const left = only(body, pattern);
  return id === 'findClaimProcess' ? (left as { process: unknown }).process : left;
}
