import * as z from 'zod/mini';
import { checkoutSchema } from '../purchase/billing.ts';
import { defineCall } from '../define-call.ts';
import { decimalAmountSchema } from '../fields.ts';
import { policySchema } from '../policies/policies.ts';
import { purchaseResponseSchema } from '../purchase/purchase-response.ts';
import { acceptedTextsSchema } from '../purchase/acceptance.ts';
import { chargeErrorCodes } from '../purchase/purchase.ts';
import { extensionDetailsSchema } from './extension-details.ts';

export const getExtensionPolicy = defineCall({
  id: 'getExtensionPolicy',
  method: 'POST',
  path: '/api/user/v2.1/protections/rental-car/extension/policy',
  summary: 'Returns the policy to extend',
  tag: 'Rental car',
  auth: 'required',
  request: z.object({
    /** Id of the policy to extend. The server ignores it and finds the policy by `agreement_id`. */
    payment_id: z.optional(z.string()),
    agreement_id: z.string(),
  }),
  response: z.object({
    policy: z.optional(z.partial(policySchema)),
    /**
     * Number of the rental agreement with the agency. Null while the number is not known. In that
     * case, the storefront asks the policyholder for the number.
     */
    rental_agreement_number: z._default(z.nullable(z.string()), null),
    /**
     * URL of the sample policy, a PDF.
     * @format uri-reference
     */
    sample_policy: z.optional(z.string()),
  }),
  errors: ['unauthorized', 'not_found', 'ineligible_for_plan'],
});

export const checkoutExtension = defineCall({
  id: 'checkoutExtension',
  method: 'POST',
  path: '/api/user/v2.1/protections/rental-car/extension/checkout',
  summary: 'Returns the exact price of the added days',
  tag: 'Rental car',
  auth: 'required',
  request: z.object({ agreement_id: z.string(), details: extensionDetailsSchema }),
  response: checkoutSchema,
  errors: ['unauthorized', 'not_found', 'ineligible_for_plan'],
});

export const purchaseExtension = defineCall({
  id: 'purchaseExtension',
  method: 'POST',
  path: '/api/user/v2.1/protections/rental-car/extension/purchase',
  summary: 'Charges the card and extends the policy, once per X-Unique-Key',
  tag: 'Rental car',
  auth: 'required',
  idempotent: true,
  timeout: 30_000,
  request: z.object({
    agreement_id: z.string(),
    details: extensionDetailsSchema,
    payment_method_id: z.string(),
    revenue: decimalAmountSchema,
    accepted: acceptedTextsSchema,
    metadata: z.optional(
      z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(200))),
    ),
  }),
  response: purchaseResponseSchema,
  errors: ['not_found', 'ineligible_for_plan', ...chargeErrorCodes],
});
