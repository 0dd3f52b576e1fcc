import { describePolicy } from '../../../../contract/policies/describe-policy.ts';
import type { Policy } from '../../../../contract/policies/policies.ts';
import { planAndSubject, productDisplayOrGeneric } from '../../../../policy/product-displays.ts';

/**
 * Filters the policies whose name, number, product or insured item contains every word of the text.
 * Without a word, returns an empty list.
 */
export function searchPolicies(policies: readonly Policy[], text: string): Policy[] {
  const words = normalize(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return policies.filter((policy) => {
    const found = searchText(policy);
    return words.every((word) => found.includes(word));
  });
}

function searchText(policy: Policy): string {
  const { identifiers } = describePolicy(policy);
  return normalize(
    [
      policy.nickname,
      planAndSubject(policy),
      policy.policy_number,
      productDisplayOrGeneric(policy.vertical_code).title,
      ...identifiers,
    ].join(' '),
  );
}

/** Lowers the case and removes accents, so that 'muller' finds 'Müller'. */
function normalize(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
