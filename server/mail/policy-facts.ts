/** Names of a policy in emails. */
export interface PolicyNames {
  policyNumber: string;
  planTitle: string;
  /**
   * The policy's nickname or what it insures, for example 'iPhone 15'. It tells several policies of
   * the same plan apart. Empty if unknown.
   */
  insuredItem: string;
  /**
   * Number of policies of an order. `policyNumber` then contains all their numbers. Undefined for one
   * policy, and in an email of an earlier release.
   */
  policyCount?: number;
}

/** Returns a policy's number with its insured item: 'DV-5512-9034 (iPhone 15)'. */
export function numberAndItem({
  policyNumber,
  insuredItem,
}: Pick<PolicyNames, 'policyNumber' | 'insuredItem'>): string {
  return insuredItem ? `${policyNumber} (${insuredItem})` : policyNumber;
}

/** Returns one fact. Empty if it has no value. */
export const optionalFact = (
  label: string,
  value: string | null | undefined,
): [string, string][] => (value ? [[label, value]] : []);

/** Label of the insured item in the facts of an email or a receipt. */
export const INSURED_ITEM_LABEL = 'For';

export const hasSeveralPolicies = ({
  policyCount = 1,
}: Pick<PolicyNames, 'policyCount'>): boolean => policyCount > 1;

export const policyFacts = ({
  policyNumber,
  planTitle,
  insuredItem,
  policyCount,
}: PolicyNames): [string, string][] => [
  [hasSeveralPolicies({ policyCount }) ? 'Policy numbers' : 'Policy number', policyNumber],
  ['Plan', planTitle],
  ...optionalFact(INSURED_ITEM_LABEL, insuredItem),
];

export const formatCount = (count: number): string => count.toLocaleString('en-US');

/**
 * Returns a fact for each policy that a card pays for.
 * @param count number of all policies. The last fact says how many are not listed
 */
export function paidPolicyFacts(
  label: string,
  policies: readonly string[],
  count: number,
): [string, string][] {
  const facts = policies.map((policy): [string, string] => [label, policy]);
  const more = count - policies.length;
  if (more <= 0) return facts;
  return [...facts, [label, `${formatCount(more)} more ${more === 1 ? 'policy' : 'policies'}`]];
}
