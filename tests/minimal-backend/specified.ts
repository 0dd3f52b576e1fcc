/** Defines the fields of each call's response that the specification names. */
import { calls, type CallId } from '../../src/contract/calls.ts';
import type { CallDefinition } from '../../src/contract/define-call.ts';

type Json = Record<string, unknown>;

/**
 * Fields of an object that stay in a response. `true` keeps the whole value. A nested pattern
 * selects fields of a nested object.
 */
interface FieldPattern {
  [name: string]: true | FieldPattern;
}

function pickFields(value: unknown, pattern: true | FieldPattern): unknown {
  if (pattern === true || value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item) => pickFields(item, pattern));
  const presentFields = Object.entries(pattern).filter(([name]) => name in value);
  return Object.fromEntries(
    presentFields.map(([name, inner]) => [name, pickFields((value as Json)[name], inner)]),
  );
}

function fieldsNamed(names: string): Record<string, true> {
  return Object.fromEntries(names.split(' ').map((name) => [name, true as const]));
}

const card = fieldsNamed('brand last4');
const totals = fieldsNamed('subtotal discount tax grandtotal');
const policy: FieldPattern = {
  ...fieldsNamed(
    'id vertical_code created policy_number status format_type purchased_from details',
  ),
  ...fieldsNamed('coverage_start_date coverage_end_date'),
  underwriter: fieldsNamed('name'),
  plan: fieldsNamed('title subtitle'),
  documents: fieldsNamed('name url'),
  beneficiaries: fieldsNamed('name'),
  options: fieldsNamed('claimable cancellable'),
  billing: {
    ...fieldsNamed('price_desc payment_frequency next_payment currency_code'),
    payment_schedule: { schedule: fieldsNamed('amount downpayment') },
    payment_method: { type: true, details: card },
  },
};
const policies: FieldPattern = { vertical_code: true, total: true, items: policy };
const checkout: FieldPattern = {
  ...fieldsNamed('currency_code items payment_frequency tax_percentage'),
  payment_schedule: { schedule: fieldsNamed('amount downpayment') },
  totals,
};
const purchaseFields: FieldPattern = fieldsNamed('policy_number account_id');
const collectiblesQuote: FieldPattern = {
  application: { plan_applications: true },
  billing: fieldsNamed('grand_total'),
  prices: fieldsNamed('currency_code'),
  plan_deductibles: { option_sets: fieldsNamed('general'), defaults: true },
};
const collectiblesPlans: FieldPattern = {
  plans: {
    plan_id: true,
    information: fieldsNamed('title acknowledgment_html'),
    dynamic_form: true,
  },
};
const collectiblesOpened: FieldPattern = {
  ...collectiblesPlans,
  quote: collectiblesQuote,
  quote_id: true,
};
const collectiblesBought: FieldPattern = {
  agreements: fieldsNamed('agreement_id policy_number'),
  account_id: true,
};
const endorsementFields: FieldPattern = {
  ...fieldsNamed('action new_annual_total_premium previous_annual_total_premium'),
  cart: { totals },
  refund_details: fieldsNamed('total_refund_amount'),
};
const cardMethod: FieldPattern = fieldsNamed('public_id');
const noFields: FieldPattern = {};

/**
 * Specified fields of each response by call id. The responses of calls that are missing here stay
 * unchanged, because the specification shows them either completely or not at all.
 */
const specifiedFields: Partial<Record<CallId, FieldPattern>> = {
  getAccount: {
    ...fieldsNamed('first_name middle_name last_name phone_number email public_id country region'),
    beneficiary: fieldsNamed('first_name last_name email'),
    payment_methods: { public_id: true, type: true, details: card },
  },
  saveAccount: noFields,
  saveAddress: noFields,
  addPaymentMethod: cardMethod,
  addPotentialMethod: cardMethod,
  addConnectMethod: fieldsNamed('payment_method_id public_id'),
  updateBilling: noFields,
  updateAllPaymentMethods: noFields,
  listAllVerticals: policies,
  listVerticalPolicies: policies,
  getPolicy: policy,
  checkoutCancel: {
    by_payment_method: { payment_method: { details: card }, refund_amount: true },
    total_refund_amount: true,
  },
  submitCancel: noFields,
  getCancellablePolicy: fieldsNamed(
    'policy_number rating_address policy_holders starts_at ends_at',
  ),
  requestCancellation: noFields,
  listClaims: {
    ...fieldsNamed('claim_id status submitted policy_number'),
    resolution: fieldsNamed('resolution_type'),
    policy_details: fieldsNamed('plan_name created device_model'),
    claim_details: fieldsNamed('damage_description claim_description'),
  },
  findClaimProcess: {
    process: { claim_process_id: true, instructions: fieldsNamed('support_phone_number') },
  },
  submitClaim: fieldsNamed('claim_id'),
  addBankAccount: fieldsNamed('public_id'),
  getL10n: { countries: { ...fieldsNamed('id name'), regions: fieldsNamed('id name') } },
  listBaggagePlans: {
    plans: {
      ...fieldsNamed('plan_id policy_doc_url'),
      information: fieldsNamed('title pricing_title subtitle acknowledgment_html'),
    },
    settings: fieldsNamed('display_html'),
  },
  checkoutBaggage: checkout,
  purchaseBaggage: purchaseFields,
  listRentalPlans: {
    plans: {
      ...fieldsNamed('plan_id policy_doc_url'),
      information: fieldsNamed('title pricing_title summary_html acknowledgment_html'),
    },
  },
  checkoutRental: checkout,
  purchaseRental: purchaseFields,
  getExtensionPolicy: fieldsNamed('rental_agreement_number sample_policy'),
  checkoutExtension: checkout,
  purchaseExtension: purchaseFields,
  listRentersPlans: {
    plans: {
      plan_id: true,
      information: fieldsNamed('title'),
      details: { personal_property_amount: fieldsNamed('default') },
      subscription_options: fieldsNamed('default_cadence'),
    },
    zip_code_results: fieldsNamed('locations'),
    dynamic_form: true,
  },
  rateRenters: { quote_id: true, rates: fieldsNamed('code default choices') },
  listRentersCadences: { payment_cadences: fieldsNamed('cadence') },
  checkoutRenters: checkout,
  purchaseRenters: { ...purchaseFields, details: fieldsNamed('ex_policy_number') },
  listCommercialPlans: {
    plans: {
      plan_id: true,
      details: fieldsNamed('chubb_plan_code'),
      information: fieldsNamed('title acknowledgment_html'),
    },
    dynamic_form: true,
  },
  checkoutCommercial: checkout,
  purchaseCommercial: purchaseFields,
  openCollectiblesQuote: collectiblesOpened,
  listCollectiblesPlans: collectiblesOpened,
  listCollectiblesQuotePlans: collectiblesPlans,
  updateCollectiblesQuote: { quote_id: true, quote: collectiblesQuote },
  rateCollectibles: { quote_id: true, quote: collectiblesQuote },
  checkoutCollectiblesQuote: checkout,
  checkoutCollectibles: checkout,
  purchaseCollectiblesQuote: collectiblesBought,
  purchaseCollectibles: collectiblesBought,
  getAddCollectionForm: fieldsNamed('dynamic_form'),
  getEditCollectionForm: fieldsNamed('dynamic_form'),
  checkoutAddCollection: endorsementFields,
  checkoutEditCollection: endorsementFields,
  checkoutRemoveCollection: endorsementFields,
  submitAddCollection: purchaseFields,
  submitEditCollection: purchaseFields,
  submitRemoveCollection: purchaseFields,
};

const routes = Object.values<CallDefinition>(calls).map((call) => ({
  id: call.id as CallId,
  isNonStandard: call.nonStandard === true,
  method: call.method,
  pattern: new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+')}$`),
}));

/**
 * Finds the call for a path. Undefined if no call has this path. If two calls match, the call
 * without a path parameter is returned.
 */
export function findCall(method: string, path: string) {
  const matchingRoutes = routes.filter(
    (route) => route.method === method && route.pattern.test(path),
  );
  return matchingRoutes
    .toSorted((a, b) => a.pattern.source.length - b.pattern.source.length)
    .at(-1);
}

/**
 * Removes all fields that are not specified from a response. A claim process is returned without
 * the object around it.
 */
export function toSpecified(id: CallId | undefined, body: unknown): unknown {
  const pattern = id && specifiedFields[id];
  if (!pattern) return body;
  const picked = pickFields(body, pattern);
  return id === 'findClaimProcess' ? (picked as { process: unknown }).process : picked;
}
