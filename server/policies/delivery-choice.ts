import type { DeliveryChoice } from '../../src/contract/policies/delivery-choice.ts';
import type { PoliciesTable } from '../data/policy-tables.ts';
import type { Services } from '../services.ts';

type DeliveredPolicy = Pick<PoliciesTable, 'electronic_since' | 'paper_since'>;

/** Returns how a policy's documents and notices are delivered. */
export function deliveryChoiceOf({
  electronic_since: electronic,
  paper_since: paper,
}: DeliveredPolicy): DeliveryChoice {
  if (electronic !== null) return { consent: 'given', since: electronic };
  return { consent: paper === null ? 'none' : 'withdrawn', since: paper };
}

/**
 * Returns how a policy's documents and notices are delivered. Null if the shop does not ask for consent
 * and got none for this policy before. A consent promises that it can be withdrawn in the account.
 */
export function knownDeliveryChoice(
  { settings }: Pick<Services, 'settings'>,
  policy: DeliveredPolicy,
): DeliveryChoice | null {
  const choice = deliveryChoiceOf(policy);
  return settings.asksForDeliveryConsent || choice.since !== null ? choice : null;
}
