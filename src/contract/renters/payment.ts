import { defineCall } from '../define-call.ts';
import { addMethodResponseSchema, addMethodRequestSchema } from '../purchase/purchase.ts';

export const addConnectMethod = defineCall({
  id: 'addConnectMethod',
  method: 'POST',
  api: 'connect',
  path: '/connect/api/user/v3/potential/add-method/',
  summary: "Adds a guest's card for one renters purchase",
  tag: 'Payment methods',
  auth: 'none',
  request: addMethodRequestSchema,
  response: addMethodResponseSchema,
  errors: ['card_refused', 'payment_method_rejected_by_service'],
});
