import {
  collectionCategories,
  collectionCategory,
  type CollectionCategory,
} from '../../../../contract/collectibles/categories.ts';
import type { Policy } from '../../../../contract/policies/policies.ts';
import { formatDate } from '../../../../core/dates.ts';
import { collectiblesDetails } from '../../../../contract/collectibles/policy.ts';

/** What an approved policy does not hold yet; nothing while it cannot be added to, or is not understood. */
export function addableCategories(policy: Policy): readonly CollectionCategory[] {
  const details = collectiblesDetails(policy);
  if (policy.status !== 'approved' || !details) return [];
  const held = new Set(details.collections.map(({ category }) => category.code));
  return collectionCategories.filter(({ code }) => !held.has(code));
}

/** Why a category cannot be added. */
export interface AddProblem {
  title: string;
  sentence: string;
}

/** Null where the category can be added to the policy. */
export function addProblem(policy: Policy, categoryCode: string): AddProblem | null {
  const closed = closedProblem(policy);
  if (closed) return closed;
  const held = collectiblesDetails(policy)?.collections.find(
    ({ category }) => category.code === categoryCode,
  );
  if (held) {
    return {
      title: `This policy already covers ${inSentence(held.category)}`,
      sentence: `The collection has been part of it since ${formatDate(held.created)}.`,
    };
  }
  if (collectionCategory(categoryCode)) return null;
  return {
    title: 'We do not know this category',
    sentence: `The address names “${categoryCode}”, which is none of the collections we insure. Choose one on the page of the policy.`,
  };
}

/** The category's name inside a sentence. */
export function inSentence({ name }: Pick<CollectionCategory, 'name'>): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function closedProblem(policy: Policy): AddProblem | null {
  const carrier = policy.underwriter.name;
  switch (policy.status) {
    case 'approved':
      return null;
    case 'pending':
      return {
        title: 'This policy is still in review',
        sentence: `You can add a collection once ${carrier} has approved the policy.`,
      };
    case 'pending_change':
      return {
        title: 'A change to this policy is in review',
        sentence: `You can add a collection once ${carrier} has decided about the change.`,
      };
    case 'canceled':
      return {
        title: 'This policy is canceled',
        sentence: 'No collection can be added to it any more.',
      };
    case 'rejected':
      return {
        title: 'This policy was not approved',
        sentence: `${carrier} rejected it, so no collection can be added.`,
      };
  }
}
