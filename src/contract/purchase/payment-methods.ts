import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { identityErrorCodes } from '../errors.ts';
import {
  addMethodResponseSchema,
  addMethodRequestSchema,
  cardVerificationErrorCodes,
} from './purchase.ts';

export const addPaymentMethod = defineCall({
  id: 'addPaymentMethod',
  method: 'POST',
  path: '/api/user/v2/accounts/payment-method/add',
  summary: 'Stores a card in the account',
  tag: 'Payment methods',
  auth: 'required',
  request: z.extend(addMethodRequestSchema, {
    /**
     * True if the card is added to pay for a purchase. The server then emails that the card was
     * added only if no purchase uses it within an hour.
     */
    for_purchase: z.optional(z.boolean()),
    /**
     * True if the card is assigned to policies next. If a policy has a next payment, the server then
     * emails that the card was added only if no assignment follows within an hour.
     */
    assigned_next: z.optional(z.boolean()),
  }),
  response: addMethodResponseSchema,
  errors: [
    'unauthorized',
    ...identityErrorCodes,
    'card_refused',
    'payment_method_rejected_by_service',
    'payment_action_required',
  ],
});

export const removePaymentMethod = defineCall({
  id: 'removePaymentMethod',
  method: 'POST',
  path: '/api/user/v2/accounts/payment-method/remove',
  summary: 'Removes a card. A card that pays for policies needs a replacement',
  tag: 'Payment methods',
  auth: 'required',
  request: z.object({
    payment_method_id: z.string(),
    /**
     * Id of the card that replaces the removed card in future payments. Required if the removed
     * card pays for policies.
     */
    replacement_id: z.optional(z.string()),
  }),
  response: null,
  errors: [
    'unauthorized',
    'not_found',
    'payment_method_in_use',
    ...identityErrorCodes,
    ...cardVerificationErrorCodes,
  ],
});

export const addPotentialMethod = defineCall({
  id: 'addPotentialMethod',
  method: 'POST',
  path: '/api/user/v2/potential/add-method',
  summary: "Adds a guest's card for one purchase",
  tag: 'Payment methods',
  auth: 'none',
  request: addMethodRequestSchema,
  response: addMethodResponseSchema,
  errors: ['card_refused', 'payment_method_rejected_by_service'],
});
