import * as z from 'zod/mini';
import { nicknameOrSubject } from '../../src/contract/policies/describe-policy.ts';
import type { PoliciesTable } from '../data/policy-tables.ts';
import type { PolicyNames } from './policy-facts.ts';

const detailsSchema = z.record(z.string(), z.unknown());

/**
 * Returns the nickname of a stored policy or, without one, what it insures: a device, an address or
 * an airline. Empty if both are unknown.
 */
export function insuredItemOf({
  vertical_code,
  nickname,
  details,
}: Pick<PoliciesTable, 'vertical_code' | 'nickname' | 'details'>): string {
  return nicknameOrSubject({
    vertical_code,
    nickname,
    details: detailsSchema.parse(JSON.parse(details)),
    coverage_start_date: null,
    coverage_end_date: null,
    billing: { currency_code: 'USD' },
  });
}

/** Columns that name a policy. */
export const policyNameColumns = [
  'policy_number',
  'plan_title',
  'vertical_code',
  'nickname',
  'details',
] as const;
export type NamedPolicyRow = Pick<PoliciesTable, (typeof policyNameColumns)[number]>;

/** Returns the names of a stored policy in emails. */
export function policyNamesOf({
  policy_number: policyNumber,
  plan_title: planTitle,
  ...policy
}: NamedPolicyRow): PolicyNames {
  return { policyNumber, planTitle, insuredItem: insuredItemOf(policy) };
}
