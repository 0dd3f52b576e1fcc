import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { type ProductCode, productCodeSchema, productRules } from '../../src/contract/products.ts';
import { defineCompiledStatement } from '../data/prepared.ts';
import type { PoliciesTable } from '../data/policy-tables.ts';
import type { Schema } from '../data/schema.ts';
import { ApiError } from '../errors.ts';
import { claimFilingBlocker, type ClaimWindowRow } from '../policies/claim-window.ts';

/**
 * Details of a policy for a device. `modal_name` is the device's model; the specification spells
 * the field this way.
 */
const deviceDetailsSchema = z.object({ modal_name: z._default(z.string(), '') });

const policyByNumber = defineCompiledStatement<{ number: string; accountId: string }>()((db, $) =>
  db
    .selectFrom('policies')
    .select([
      'id',
      'account_id',
      'policy_number',
      'vertical_code',
      'status',
      'details',
      'plan_title',
      'coverage_start_date',
      'coverage_end_date',
      'canceled_at',
      'last_coverage_day',
    ])
    .where('policy_number', '=', $('number'))
    .where('account_id', '=', $('accountId')),
);

/** A policy of the caller, with the data that a claim needs. */
export interface PolicyForClaim {
  id: string;
  accountId: string;
  number: string;
  product: ProductCode;
  planTitle: string;
  /**
   * Model of the insured device; '' when the product insures no device, or the policy names none.
   */
  deviceModel: string;
  /** Columns from which `claimFilingBlocker` computes whether a claim is possible now. */
  claimWindow: ClaimWindowRow;
}

/**
 * Finds a policy of the caller by its policy number.
 * @throws ApiError `not_found` when the policy does not exist or belongs to another account
 */
export async function requirePolicyForClaim(
  db: Kysely<Schema>,
  number: string,
  accountId: string,
): Promise<PolicyForClaim> {
  const [row] = await policyByNumber(db, { number, accountId });
  if (!row) throw new ApiError('not_found', 'We can’t find that policy.');
  return {
    id: row.id,
    accountId: row.account_id,
    number: row.policy_number,
    ...claimedItemOf(row),
    claimWindow: row,
  };
}

/** Returns the product, the plan and the device of a stored policy. */
export function claimedItemOf(
  row: Pick<PoliciesTable, 'vertical_code' | 'plan_title' | 'details'>,
): Pick<PolicyForClaim, 'product' | 'planTitle' | 'deviceModel'> {
  const details = deviceDetailsSchema.safeParse(JSON.parse(row.details));
  return {
    product: productCodeSchema.parse(row.vertical_code),
    planTitle: row.plan_title,
    deviceModel: details.data?.modal_name ?? '',
  };
}

/**
 * Throws when no loss can be claimed under the policy now.
 * @throws ApiError `policy_not_claimable`, `policy_not_in_force`
 */
export function assertClaimable(policy: PolicyForClaim, now: Date): void {
  if (productRules(policy.product).claims === 'none') {
    throw new ApiError('policy_not_claimable', 'This product doesn’t take claims.');
  }
  const reason = claimFilingBlocker(policy.claimWindow, now);
  if (reason !== null) throw new ApiError('policy_not_in_force', reason);
}
