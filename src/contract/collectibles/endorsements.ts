import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import type { ErrorCode } from '../errors.ts';
import { decimalSchema } from '../fields.ts';
import { purchaseAnswerSchema } from '../purchase/answer.ts';
import { purchaseFields, saleErrors } from '../purchase/purchase.ts';
import { dynamicFormSchema, surveyResponsesSchema } from '../survey/dynamic-form.ts';
import { collectionAddressSchema } from './application.ts';
import { endorsementCheckoutSchema } from './endorsement-checkout.ts';
import { collectiblesPlanSchema } from './quote.ts';

const base = '/api/user/v2/policies/policy/:policyId/collections';

const one = z.object({ category_code: z.string() });
const placed = z.object({ ...one.shape, rating_address: collectionAddressSchema });
/** The answers about the collection, its address and, where they were asked for, the policy; by key_name. */
const answered = { details: surveyResponsesSchema };

/** What every submit carries beside what its checkout was asked for. */
const order = {
  /** Left out where nothing is charged. */
  payment_method_id: purchaseFields.payment_method_id,
  /**
   * What the holder saw: the charge, or below zero the refund. Another one by now is refused with
   * price_changed.
   */
  revenue: z.optional(decimalSchema),
  metadata: purchaseFields.metadata,
};

/** The questions that are still to be asked, their settings.default being what is known. */
const formAnswer = z.object({
  dynamic_form: dynamicFormSchema,
  /** What is said beside them: sample policy, exclusions. */
  plan: z.optional(z.omit(collectiblesPlanSchema, { dynamic_form: true })),
});

const tag = 'Collections of a policy';
const shared = { method: 'POST', tag, auth: 'required' } as const;

const policyErrors = [
  'unauthorized',
  'not_found',
  'policy_not_in_force',
  'endorsement_pending',
  'ineligible_for_plan',
] as const satisfies readonly ErrorCode[];
const valueErrors = [
  'total_collection_value_is_above_limit',
  'jewelry_exit_ramp',
] as const satisfies readonly ErrorCode[];
const placeErrors = [
  'no_offers_found',
  'rating_address_rejected',
  'property_address_invalid',
  'physical_address_required',
] as const satisfies readonly ErrorCode[];
const addErrors = [
  ...policyErrors,
  ...placeErrors,
  ...valueErrors,
  'quote_request_rejected',
] as const;
const editErrors = [...policyErrors, ...valueErrors, 'quote_request_rejected'] as const;

const submitted = {
  ...shared,
  once: true,
  timeout: 30_000,
  answer: purchaseAnswerSchema,
} as const;

export const getAddCollectionForm = defineCall({
  id: 'getAddCollectionForm',
  ...shared,
  path: `${base}/add/form`,
  summary: 'What is asked before a collection is added',
  request: placed,
  answer: formAnswer,
  errors: [...policyErrors, ...placeErrors],
});

export const checkoutAddCollection = defineCall({
  id: 'checkoutAddCollection',
  ...shared,
  path: `${base}/add/checkout`,
  summary: 'What a policy costs with another collection, and what is due for the days left',
  request: z.object({ ...placed.shape, ...answered }),
  answer: endorsementCheckoutSchema,
  errors: addErrors,
});

export const submitAddCollection = defineCall({
  id: 'submitAddCollection',
  ...submitted,
  path: `${base}/add/submit`,
  summary: 'Asks the carrier to add a collection, once for each X-Unique-Key',
  request: z.object({ ...placed.shape, ...answered, ...order }),
  errors: [...addErrors, ...saleErrors],
});

export const getEditCollectionForm = defineCall({
  id: 'getEditCollectionForm',
  ...shared,
  path: `${base}/edit/form`,
  summary: 'What is asked of a collection that changes, with what is known of it',
  request: one,
  answer: formAnswer,
  errors: policyErrors,
});

export const checkoutEditCollection = defineCall({
  id: 'checkoutEditCollection',
  ...shared,
  path: `${base}/edit/checkout`,
  summary: 'What a policy costs with a changed collection, and what is due or given back',
  request: z.object({ ...one.shape, ...answered }),
  answer: endorsementCheckoutSchema,
  errors: editErrors,
});

export const submitEditCollection = defineCall({
  id: 'submitEditCollection',
  ...submitted,
  path: `${base}/edit/submit`,
  summary: 'Asks the carrier to change a collection, once for each X-Unique-Key',
  request: z.object({ ...one.shape, ...answered, ...order }),
  errors: [...editErrors, ...saleErrors],
});

export const checkoutRemoveCollection = defineCall({
  id: 'checkoutRemoveCollection',
  ...shared,
  path: `${base}/remove/checkout`,
  summary: 'What a policy costs without a collection, and what is given back',
  request: one,
  answer: endorsementCheckoutSchema,
  errors: policyErrors,
});

export const submitRemoveCollection = defineCall({
  id: 'submitRemoveCollection',
  ...submitted,
  path: `${base}/remove/submit`,
  summary: 'Asks the carrier to remove a collection, once for each X-Unique-Key',
  request: z.object({ ...one.shape, ...order }),
  errors: [...policyErrors, ...saleErrors],
});
