/** Which changes of its collections a collectibles policy permits, and why not. */
import {
  collectionCategories,
  collectionCategory,
  type CollectionCategory,
} from '../../../contract/collectibles/categories.ts';
import { collectiblesDetails } from '../../../contract/collectibles/policy.ts';
import type { Policy } from '../../../contract/policies/policies.ts';
import { calendarDate, formatDate } from '../../../core/dates.ts';
import { environment } from '../../../core/environment.ts';
import type { ChangeKind } from './collection-change-path.ts';

/** What an approved policy does not hold yet; nothing while it cannot be added to, or is not understood. */
export function addableCategories(policy: Policy): readonly CollectionCategory[] {
  const held = heldCodes(policy);
  if (!held || closedProblem(policy, 'add')) return [];
  return collectionCategories.filter(({ code }) => !held.includes(code));
}

/** True where a collection of the policy may be edited or removed. */
export function permitsChange(policy: Policy, change: ChangeKind, categoryCode: string): boolean {
  return changeProblem(policy, change, categoryCode) === null;
}

/** True where the policy has a collection that only the VIP team changes. */
export function needsTeam(policy: Policy): boolean {
  return heldCodes(policy)?.some((code) => collectionCategory(code)?.changedByTeam) ?? false;
}

/** Why a collection cannot be changed. */
export interface ChangeProblem {
  title: string;
  sentence: string;
  /** The VIP team does it. */
  team?: true;
}

/** Null where the policy permits the change. */
export function changeProblem(
  policy: Policy,
  change: ChangeKind,
  categoryCode: string,
): ChangeProblem | null {
  const category = collectionCategory(categoryCode);
  const collections = collectiblesDetails(policy)?.collections ?? [];
  const held = collections.find(({ category: { code } }) => code === categoryCode);
  const closed = closedProblem(policy, change);
  if (closed) return closed;
  if (change === 'add') return addProblem(categoryCode, category, held);
  if (!held) {
    return {
      title: `This policy does not cover ${category ? inSentence(category) : `“${categoryCode}”`}`,
      sentence: 'It may have been removed. The page of the policy lists what it covers.',
    };
  }
  if (change === 'edit' && category?.changedByTeam) {
    return {
      title: `${held.category.name} is changed with the VIP team`,
      sentence: 'They go through the pieces with you and change the policy on the phone.',
      team: true,
    };
  }
  if (change === 'edit' || collections.length > 1) return null;
  return {
    title: 'This is the only collection of the policy',
    sentence: 'A policy has one collection at the least. You can cancel the policy instead.',
  };
}

type Held = NonNullable<ReturnType<typeof collectiblesDetails>>['collections'][number];

function addProblem(
  code: string,
  category: CollectionCategory | undefined,
  held: Held | undefined,
): ChangeProblem | null {
  if (held) {
    return {
      title: `This policy already covers ${inSentence(held.category)}`,
      sentence: `The collection has been part of it since ${formatDate(held.created)}.`,
    };
  }
  if (category) return null;
  return {
    title: 'We do not know this category',
    sentence: `The address names “${code}”, which is none of the collections we insure. Choose one on the page of the policy.`,
  };
}

/** The category's name inside a sentence. */
export function inSentence({ name }: Pick<CollectionCategory, 'name'>): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function heldCodes(policy: Policy): string[] | undefined {
  return collectiblesDetails(policy)?.collections.map(({ category }) => category.code);
}

function closedProblem(policy: Policy, change: ChangeKind): ChangeProblem | null {
  const carrier = policy.underwriter.name;
  switch (policy.status) {
    case 'approved':
      return endedProblem(policy, change);
    case 'pending':
      return {
        title: 'This policy is still in review',
        sentence: `You can ${change} a collection once ${carrier} has approved the policy.`,
      };
    case 'pending_change':
      return {
        title: 'A change to this policy is in review',
        sentence: `You can ${change} a collection once ${carrier} has decided about the change.`,
      };
    case 'canceled':
      return { title: 'This policy is canceled', sentence: over[change] };
    case 'rejected':
      return {
        title: 'This policy was not approved',
        sentence: `${carrier} rejected it. ${over[change]}`,
      };
    default:
      return { title: 'This policy cannot be changed here', sentence: over[change] };
  }
}

const over: Record<ChangeKind, string> = {
  add: 'No collection can be added to it any more.',
  edit: 'Its collections cannot be changed any more.',
  remove: 'Its collections cannot be changed any more.',
};

/** Terms end by the calendar of UTC. */
function endedProblem(
  { coverage_end_date: end }: Policy,
  change: ChangeKind,
): ChangeProblem | null {
  if (end === null || end >= calendarDate(environment().now(), 'UTC')) return null;
  return { title: `This policy ended on ${formatDate(end)}`, sentence: over[change] };
}
