import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { acceptedTextsSchema, textToAcceptSchema } from '../purchase/acceptance.ts';
import { deliveryChoiceSchema } from './delivery-choice.ts';
import { policySchema } from './policies.ts';

/** Maximum number of policies in the list. */
export const DELIVERY_LIST_MAX = 200;

export const listElectronicDelivery = defineCall({
  id: 'listElectronicDelivery',
  nonStandard: true,
  method: 'GET',
  path: '/api/user/v2/accounts/electronic-delivery',
  summary: 'Lists how the documents and notices of the active policies are delivered',
  tag: 'Account',
  auth: 'required',
  response: z.object({
    /** Statement that the policyholder accepts to consent to electronic delivery. */
    statement: textToAcceptSchema,
    /**
     * Active policies, newest first, at most 200. If the backend asks for no consent, only those with
     * an earlier one, which can be withdrawn.
     */
    policies: z.array(
      z.object({
        policy_id: z.string(),
        policy_number: z.string(),
        plan_title: z.string(),
        /** The insured item, such as 'iPhone 15'. Empty if it is not known. */
        subject: z.string(),
        ...deliveryChoiceSchema.shape,
      }),
    ),
  }),
  errors: ['unauthorized'],
});

export const setElectronicDelivery = defineCall({
  id: 'setElectronicDelivery',
  nonStandard: true,
  method: 'POST',
  path: '/api/user/v2/policies/policy/:policyId/electronic-delivery',
  summary: 'Gives or withdraws the consent to electronic delivery for a policy',
  tag: 'Policies',
  auth: 'required',
  request: z.object({
    consents: z.boolean(),
    /** The current statement. Required to give the consent. */
    accepted: acceptedTextsSchema,
  }),
  /** The policy after the change. */
  response: policySchema,
  errors: ['unauthorized', 'not_found', 'acceptance_required'],
});
