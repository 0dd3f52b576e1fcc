import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import type { ErrorCode } from '../errors.ts';
import { decimalAmountSchema } from '../fields.ts';
import { purchaseResponseSchema } from '../purchase/purchase-response.ts';
import { commonPurchaseFields, chargeErrorCodes } from '../purchase/purchase.ts';
import { surveyDefinitionSchema, surveyAnswersSchema } from '../survey/dynamic-form.ts';
import { collectionAddressSchema } from './application.ts';
import { endorsementCheckoutSchema } from './endorsement-checkout.ts';
import { collectiblesPlanSchema } from './quote.ts';

const base = '/api/user/v2/policies/policy/:policyId/collections';

const categoryRequest = z.object({ category_code: z.string() });
const categoryAtAddressRequest = z.object({
  ...categoryRequest.shape,
  rating_address: collectionAddressSchema,
});
/**
 * Survey answers by `key_name`. They are about the collection and its address. They are also about
 * the policy if the survey asked about the policy.
 */
const surveyAnswers = { details: surveyAnswersSchema };

/** Payment fields of every submit call. A submit call also has all fields of its checkout call. */
const paymentFields = {
  /** Id of the card that is charged. Omitted if nothing is charged. */
  payment_method_id: commonPurchaseFields.payment_method_id,
  /**
   * Charge or refund that the policyholder saw, in dollars. A charge is positive, a refund is
   * negative. The call fails with `price_changed` if the current amount differs.
   */
  revenue: z.optional(decimalAmountSchema),
  accepted: commonPurchaseFields.accepted,
  metadata: commonPurchaseFields.metadata,
};

/**
 * Survey for an endorsement. It omits the questions about the policy or address that are already
 * answered. `settings.default` contains the answers that are already known.
 */
const formResponse = z.object({
  dynamic_form: surveyDefinitionSchema,
  /**
   * Information that is shown next to the questions, such as the sample policy and the exclusions.
   */
  plan: z.optional(z.omit(collectiblesPlanSchema, { dynamic_form: true })),
});

const tag = 'Collections of a policy';
const commonDefinition = { method: 'POST', tag, auth: 'required' } as const;

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
const addressErrors = [
  'no_offers_found',
  'rating_address_rejected',
  'property_address_invalid',
  'physical_address_required',
] as const satisfies readonly ErrorCode[];
const addErrors = [
  ...policyErrors,
  ...addressErrors,
  ...valueErrors,
  'quote_request_rejected',
] as const;
const editErrors = [...policyErrors, ...valueErrors, 'quote_request_rejected'] as const;

const submitDefinition = {
  ...commonDefinition,
  idempotent: true,
  timeout: 30_000,
  response: purchaseResponseSchema,
} as const;

export const getAddCollectionForm = defineCall({
  id: 'getAddCollectionForm',
  ...commonDefinition,
  path: `${base}/add/form`,
  summary: 'Returns the questions for adding a collection',
  request: categoryAtAddressRequest,
  response: formResponse,
  errors: [...policyErrors, ...addressErrors],
});

export const checkoutAddCollection = defineCall({
  id: 'checkoutAddCollection',
  ...commonDefinition,
  path: `${base}/add/checkout`,
  summary: 'Returns the premium with an added collection and the charge for the remaining days',
  request: z.object({ ...categoryAtAddressRequest.shape, ...surveyAnswers }),
  response: endorsementCheckoutSchema,
  errors: addErrors,
});

export const submitAddCollection = defineCall({
  id: 'submitAddCollection',
  ...submitDefinition,
  path: `${base}/add/submit`,
  summary: 'Requests the addition of a collection, once per X-Unique-Key',
  request: z.object({ ...categoryAtAddressRequest.shape, ...surveyAnswers, ...paymentFields }),
  errors: [...addErrors, ...chargeErrorCodes],
});

export const getEditCollectionForm = defineCall({
  id: 'getEditCollectionForm',
  ...commonDefinition,
  path: `${base}/edit/form`,
  summary: 'Returns the questions for changing a collection, with known answers',
  request: categoryRequest,
  response: formResponse,
  errors: policyErrors,
});

export const checkoutEditCollection = defineCall({
  id: 'checkoutEditCollection',
  ...commonDefinition,
  path: `${base}/edit/checkout`,
  summary: 'Returns the premium with a changed collection and the charge or refund',
  request: z.object({ ...categoryRequest.shape, ...surveyAnswers }),
  response: endorsementCheckoutSchema,
  errors: editErrors,
});

export const submitEditCollection = defineCall({
  id: 'submitEditCollection',
  ...submitDefinition,
  path: `${base}/edit/submit`,
  summary: 'Requests the change of a collection, once per X-Unique-Key',
  request: z.object({ ...categoryRequest.shape, ...surveyAnswers, ...paymentFields }),
  errors: [...editErrors, ...chargeErrorCodes],
});

export const checkoutRemoveCollection = defineCall({
  id: 'checkoutRemoveCollection',
  ...commonDefinition,
  path: `${base}/remove/checkout`,
  summary: 'Returns the premium without a collection and the refund',
  request: categoryRequest,
  response: endorsementCheckoutSchema,
  errors: policyErrors,
});

export const submitRemoveCollection = defineCall({
  id: 'submitRemoveCollection',
  ...submitDefinition,
  path: `${base}/remove/submit`,
  summary: 'Requests the removal of a collection, once per X-Unique-Key',
  request: z.object({ ...categoryRequest.shape, ...paymentFields }),
  errors: [...policyErrors, ...chargeErrorCodes],
});
