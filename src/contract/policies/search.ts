/** Search for words in policies. The reference server and the storefront find the same policies. */
import { findProduct, productCodes } from '../products.ts';
import { describePolicy } from './describe-policy.ts';
import type { Policy } from './policies.ts';

type SearchedPolicy = Parameters<typeof describePolicy>[0] &
  Pick<Policy, 'policy_number' | 'plan' | 'nickname'>;

/**
 * Returns a filter for the policies whose name, number, product or insured item contains every word
 * of the text. Without a word, the filter accepts no policy.
 */
export function policyFilter(text: string): (policy: SearchedPolicy) => boolean {
  const words = searchWords(text);
  return (policy) => {
    const found = `${storedSearchText(policy)} ${titleText(policy.vertical_code)}`;
    return words.length > 0 && words.every((word) => found.includes(word));
  };
}

/** Returns the normalized words of a text. */
export const searchWords = (text: string): string[] => normalize(text).split(/\s+/).filter(Boolean);

/** Returns the normalized text of a policy that a search compares, besides its product's title. */
export function storedSearchText(policy: SearchedPolicy): string {
  const { nickname, plan, policy_number: number } = policy;
  const { subject, identifiers } = describePolicy(policy);
  return normalize([nickname, plan.title, subject, number, ...identifiers].join(' '));
}

/** Returns the codes of the products whose title contains a normalized word. */
export const productsWithWord = (word: string): string[] =>
  productCodes.filter((code) => titleText(code).includes(word));

const titleText = (code: string): string => normalize(findProduct(code)?.title ?? '');

/** Lowers the case and removes accents, so that 'muller' finds 'Müller'. */
function normalize(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
