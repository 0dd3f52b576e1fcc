/** Search for words in policies. The reference server and the storefront find the same policies. */
import { findProduct } from '../products.ts';
import { describePolicy } from './describe-policy.ts';
import type { Policy } from './policies.ts';

type SearchedPolicy = Parameters<typeof describePolicy>[0] &
  Pick<Policy, 'policy_number' | 'plan' | 'nickname'>;

/**
 * Returns a filter for the policies whose name, number, product or insured item contains every word
 * of the text. Without a word, the filter accepts no policy.
 */
export function policyFilter(text: string): (policy: SearchedPolicy) => boolean {
  const words = normalize(text).split(/\s+/).filter(Boolean);
  return (policy) => {
    const found = searchText(policy);
    return words.length > 0 && words.every((word) => found.includes(word));
  };
}

function searchText(policy: SearchedPolicy): string {
  const { nickname, plan, policy_number: number, vertical_code: code } = policy;
  const { subject, identifiers } = describePolicy(policy);
  const title = findProduct(code)?.title;
  return normalize([nickname, plan.title, subject, number, title, ...identifiers].join(' '));
}

/** Lowers the case and removes accents, so that 'muller' finds 'Müller'. */
function normalize(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
