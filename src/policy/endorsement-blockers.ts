/**
 * Decides which endorsements a collectibles policy permits for its collections. Also returns the
 * reason why an endorsement is not permitted.
 */
import {
  collectionCategories,
  collectionCategory,
  type CollectionCategory,
} from '../contract/collectibles/categories.ts';
import { parseCollectiblesDetails } from '../contract/collectibles/policy.ts';
import type { Policy } from '../contract/policies/policies.ts';
import { formatDate } from '../core/dates.ts';
import type { EndorsementKind } from './endorsement-path.ts';
import { policyToday } from './policy-facts.ts';

/**
 * Returns the categories that an approved policy does not cover yet. Empty if no collection can be
 * added, or if the details cannot be parsed.
 */
export function addableCategories(policy: Policy): readonly CollectionCategory[] {
  const coveredCodes = coveredCategoryCodes(policy);
  if (!coveredCodes || policyBlocker(policy, 'add')) return [];
  return collectionCategories.filter(({ code }) => !coveredCodes.includes(code));
}

/** True if the policy permits this kind of endorsement for the category. */
export function permitsEndorsement(
  policy: Policy,
  kind: EndorsementKind,
  categoryCode: string,
): boolean {
  return endorsementBlocker(policy, kind, categoryCode) === null;
}

/** True if the policy has a collection that only the VIP team can change. */
export function hasVipTeamCollection(policy: Policy): boolean {
  return (
    coveredCategoryCodes(policy)?.some((code) => collectionCategory(code)?.changedByTeam) ?? false
  );
}

/** The reason why an endorsement is not permitted, as texts for the screen. */
export interface EndorsementBlocker {
  title: string;
  sentence: string;
  /** True if only the VIP team can make this change. */
  needsVipTeam?: true;
}

/**
 * Returns the reason why the policy does not permit an endorsement. Null if the policy permits it.
 */
export function endorsementBlocker(
  policy: Policy,
  kind: EndorsementKind,
  categoryCode: string,
): EndorsementBlocker | null {
  const category = collectionCategory(categoryCode);
  const collections = parseCollectiblesDetails(policy)?.collections ?? [];
  const coveredCollection = collections.find(({ category: { code } }) => code === categoryCode);
  const blocker = policyBlocker(policy, kind);
  if (blocker) return blocker;
  if (kind === 'add') return additionBlocker(categoryCode, category, coveredCollection);
  if (!coveredCollection) {
    return {
      title: `This policy doesn’t cover ${category ? categoryNameInSentence(category) : `“${categoryCode}”`}`,
      sentence: 'It may have been removed. Your policy’s page lists what it covers.',
    };
  }
  if (kind === 'edit' && category?.changedByTeam) {
    return {
      title: `To change ${categoryNameInSentence(coveredCollection.category)}, call the VIP team`,
      sentence: 'They’ll go over the pieces with you and change the policy by phone.',
      needsVipTeam: true,
    };
  }
  if (kind === 'edit' || collections.length > 1) return null;
  return {
    title: 'This is the only collection on the policy',
    sentence: 'A policy needs at least one collection. You can cancel the policy instead.',
  };
}

type CoveredCollection = NonNullable<
  ReturnType<typeof parseCollectiblesDetails>
>['collections'][number];

function additionBlocker(
  code: string,
  category: CollectionCategory | undefined,
  coveredCollection: CoveredCollection | undefined,
): EndorsementBlocker | null {
  if (coveredCollection) {
    return {
      title: `This policy already covers ${categoryNameInSentence(coveredCollection.category)}`,
      sentence: `You added it on ${formatDate(coveredCollection.created)}.`,
    };
  }
  if (category) return null;
  return {
    title: 'We don’t recognize this category',
    sentence: `We don’t insure “${code}.” Choose a collection on your policy’s page.`,
  };
}

/** Returns the category's name with a small first letter, for use in the middle of a sentence. */
function categoryNameInSentence({ name }: Pick<CollectionCategory, 'name'>): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function coveredCategoryCodes(policy: Policy): string[] | undefined {
  return parseCollectiblesDetails(policy)?.collections.map(({ category }) => category.code);
}

function policyBlocker(policy: Policy, kind: EndorsementKind): EndorsementBlocker | null {
  const carrier = policy.underwriter.name;
  switch (policy.status) {
    case 'approved':
      return endedBlocker(policy, kind);
    case 'pending':
      return {
        title: 'This policy is still in review',
        sentence: `You can ${kind} a collection once ${carrier} approves the policy.`,
      };
    case 'pending_change':
      return {
        title: 'A change to this policy is in review',
        sentence: `You can ${kind} a collection once ${carrier} decides on the change.`,
      };
    case 'canceled':
      return { title: 'This policy is canceled', sentence: notPossibleTexts[kind] };
    case 'rejected':
      return {
        title: 'This policy wasn’t approved',
        sentence: `${carrier} didn’t approve it. ${notPossibleTexts[kind]}`,
      };
    default:
      return { title: 'This policy can’t be changed here', sentence: notPossibleTexts[kind] };
  }
}

const notPossibleTexts: Record<EndorsementKind, string> = {
  add: 'You can’t add collections to it.',
  edit: 'You can’t change its collections anymore.',
  remove: 'You can’t change its collections anymore.',
};

/**
 * Returns the reason if the policy has ended, otherwise null.
 */
function endedBlocker(policy: Policy, kind: EndorsementKind): EndorsementBlocker | null {
  const { coverage_end_date: end } = policy;
  if (end === null || end >= policyToday(policy)) return null;
  return { title: `This policy ended on ${formatDate(end)}`, sentence: notPossibleTexts[kind] };
}
