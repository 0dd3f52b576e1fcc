import type { Caller } from '../http/caller.ts';
import type { Services } from '../services.ts';
import { listAcceptances } from './acceptances.ts';
import { toApiPolicies } from './api-policies.ts';
import { listPaymentHistory } from './payment-history.ts';
import { requireOwnedPolicy, toApiPolicy } from './policies.ts';

/**
 * Returns a policy of the caller in the contract's form, with its payments.
 * @throws ApiError `not_found`
 */
export async function loadOwnedApiPolicy(
  services: Services,
  owned: { policyId: string; caller: Caller },
) {
  const row = await requireOwnedPolicy(services, owned);
  const [[policy = toApiPolicy(row, services)], payments, acceptances] = await Promise.all([
    toApiPolicies(services, [row]),
    listPaymentHistory(services, row),
    listAcceptances(services, row.id),
  ]);
  return { ...policy, acceptances, billing: { ...policy.billing, payments } };
}
