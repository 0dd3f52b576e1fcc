import type { DeliveryChoice } from '../../src/contract/policies/delivery-choice.ts';
import type { PoliciesTable } from '../data/policy-tables.ts';

/** Returns how a policy's documents and notices are delivered. */
export function deliveryChoiceOf({
  electronic_since: electronic,
  paper_since: paper,
}: Pick<PoliciesTable, 'electronic_since' | 'paper_since'>): DeliveryChoice {
  if (electronic !== null) return { consent: 'given', since: electronic };
  return { consent: paper === null ? 'none' : 'withdrawn', since: paper };
}
