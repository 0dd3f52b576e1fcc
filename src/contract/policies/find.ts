import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { PAGE_SIZE_MAX } from '../paging.ts';
import { policySchema } from './policies.ts';

const foundPoliciesSchema = z.object({
  /** Number of all matching policies. `items` may contain fewer policies. */
  total: z.number(),
  /** Policies of all products, newest first, at most 200. */
  items: z.array(policySchema),
});

/** Days after the end of coverage during which a policy is still listed as current. */
export const RECENTLY_ENDED_DAYS = 30;

/**
 * The account's first page shows these policies. It then does not need the policies that ended long
 * ago.
 */
export const listCurrentPolicies = defineCall({
  id: 'listCurrentPolicies',
  nonStandard: true,
  method: 'GET',
  path: '/api/user/v2/policies/current',
  summary: `Lists the caller's policies that are pending, in force or upcoming, have a failed payment, or were canceled with coverage in the last ${RECENTLY_ENDED_DAYS} days`,
  tag: 'Policies',
  auth: 'required',
  records: 'items',
  response: foundPoliciesSchema,
  errors: ['unauthorized'],
});

/** Maximum length of the searched text. */
export const SEARCH_TEXT_LENGTH_MAX = 80;

export const findPolicies = defineCall({
  id: 'findPolicies',
  nonStandard: true,
  method: 'GET',
  path: '/api/user/v2/policies/find',
  summary: `Finds the caller's policies by words of their name, number, product or insured item, at most ${PAGE_SIZE_MAX}`,
  tag: 'Policies',
  auth: 'required',
  query: z.object({
    /** Words that a policy must all contain. Case and accents are ignored. 1 to 80 characters. */
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(SEARCH_TEXT_LENGTH_MAX)),
  }),
  records: 'items',
  response: foundPoliciesSchema,
  errors: ['unauthorized'],
});
