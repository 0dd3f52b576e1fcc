import type { Policy } from '../../src/contract/policies/policies.ts';
import type { Totals } from '../../src/contract/purchase/billing.ts';

/** A policy as this provider shows it: with what the contract leaves open to others. */
export interface IssuedPolicy extends Policy {
  billing: Policy['billing'] & { totals: Totals };
}
