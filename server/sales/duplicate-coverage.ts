import type { Kysely } from 'kysely';
import type { ErrorCode } from '../../src/contract/errors.ts';
import { defineCompiledStatement } from '../data/prepared.ts';
import type { Schema } from '../data/schema.ts';
import { ApiError } from '../errors.ts';

/**
 * A key that identifies a risk which may be insured only once, with the error for a second policy.
 */
export interface InsuredRiskKey {
  key: string;
  /** Message for a buyer who insures the same risk again. */
  duplicateMessage: string;
  /** Error code that is sent with the message; `policy_holder_already_exists` when left out. */
  code?: ErrorCode;
}

/** Suffix of a risk key that prevents duplicate coverage only while its own policy is pending. */
export const PENDING_POLICY_RISK_KEY_SUFFIX = ':pending';

const policyWithRiskKey = defineCompiledStatement<{ insuredRiskKey: string }>()((db, $) =>
  db.selectFrom('policies').select('id').where('insured_risk_key', '=', $('insuredRiskKey')),
);

export async function hasDuplicateCoverage(
  db: Kysely<Schema>,
  insuredRiskKey: string,
): Promise<boolean> {
  return (await policyWithRiskKey(db, { insuredRiskKey })).length > 0;
}

/**
 * Throws when a policy with the same risk key exists. Runs at checkout before the charge. Also runs
 * in the transaction when the policy cannot be inserted, because another policy has the same risk
 * key.
 * @param insuredRiskKey null when the product may be bought any number of times
 * @throws ApiError `policy_holder_already_exists`, or the risk key's own error code
 */
export async function assertNoDuplicateCoverage(
  db: Kysely<Schema>,
  insuredRiskKey: InsuredRiskKey | null,
): Promise<void> {
  if (insuredRiskKey === null || !(await hasDuplicateCoverage(db, insuredRiskKey.key))) return;
  throw new ApiError(
    insuredRiskKey.code ?? 'policy_holder_already_exists',
    insuredRiskKey.duplicateMessage,
  );
}
