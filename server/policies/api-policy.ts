import type { Policy } from '../../src/contract/policies/policies.ts';
import type { Totals } from '../../src/contract/purchase/billing.ts';

/**
 * A policy as this server returns it. Some fields that are optional in the contract are always
 * present here.
 */
export interface ApiPolicy extends Policy {
  billing: Policy['billing'] & { totals: Totals };
}
