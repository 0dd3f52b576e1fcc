import type { Kysely } from 'kysely';
import type { ErrorCode } from '../../src/contract/errors.ts';
import { prepared } from '../data/prepared.ts';
import type { Schema } from '../data/schema.ts';
import { ApiError } from '../errors.ts';

/** What may be insured once only. */
export interface InsuredRiskKey {
  key: string;
  /** What is said to who insures it again. */
  duplicateMessage: string;
  /** The code that it is said with; policy_holder_already_exists where it is left out. */
  code?: ErrorCode;
}

/** At the end of a key that holds until its policy was decided on. */
export const PENDING_SUFFIX = ':pending';

const policyWithRiskKey = prepared<{ insuredRiskKey: string }>()((db, $) =>
  db.selectFrom('policies').select('id').where('insured_risk_key', '=', $('insuredRiskKey')),
);

export async function hasDuplicateCoverage(
  db: Kysely<Schema>,
  insuredRiskKey: string,
): Promise<boolean> {
  return (await policyWithRiskKey(db, { insuredRiskKey })).length > 0;
}

/**
 * Asked at checkout, before the charge, and by the transaction where its insert finds no place.
 * @param insuredRiskKey null where a product may be bought any number of times
 * @throws Refusal policy_holder_already_exists, or the key's own code
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
