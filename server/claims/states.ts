import type { RepairMethod } from '../../src/contract/claims/process.ts';

/** Where a claim can stand. The contract's status says less: see statusOf. */
export const claimStates = [
  'submitted',
  'in_review',
  'handed_off',
  'approved',
  'rejected',
  'paid',
  'returned',
  'withdrawn',
] as const;
export type ClaimState = (typeof claimStates)[number];

/** What can happen to a claim. */
export const claimEvents = [
  'filed',
  'taken_up',
  'handed_off',
  'device_received',
  'restart_asked',
  'replaced',
  'approved',
  'rejected',
  'paid',
  'device_returned',
] as const;
export type ClaimEventName = (typeof claimEvents)[number];

export type ClaimActor = 'claimant' | 'provider';

/** One way on: who takes it, where it leads, and who acts next within how many days. */
export interface ClaimTransition {
  /** null: the claim is not there yet. */
  from: ClaimState | null;
  event: ClaimEventName;
  actor: ClaimActor;
  /** Only for claims repaired this way; without it, for both. */
  method?: RepairMethod;
  to: ClaimState;
  /** How the claim is repaired from here on, where that changes. */
  newMethod?: RepairMethod;
  next: { actor: ClaimActor; action: ClaimAction; days: number } | null;
}

export type ClaimAction = 'review' | 'decide' | 'call' | 'pay' | 'return_device';

/** Within how many days the provider acts, and after how many at the earliest. */
export const claimTimes = {
  review: { days: 2, earliest: 0 },
  decide: { days: 3, earliest: 1 },
  pay: { days: 5, earliest: 2 },
} as const;

const review = { actor: 'provider', action: 'review', days: claimTimes.review.days } as const;
const decide = { actor: 'provider', action: 'decide', days: claimTimes.decide.days } as const;
const callSupport = { actor: 'claimant', action: 'call', days: 14 } as const;
const pay = { actor: 'provider', action: 'pay', days: claimTimes.pay.days } as const;
/** A phone that is here already is not asked for again. */
const switchToMailIn = { method: 'in_store', newMethod: 'mail_in' } as const;
const returnDevice = { actor: 'provider', action: 'return_device', days: 10 } as const;

/**
 * The whole life of a claim. A repair in a store is paid back to the claimant's bank account; a device
 * that is mailed in is repaired and sent back. What is not in this table does not happen.
 */
export const claimTransitions: readonly ClaimTransition[] = (
  [
    [null, 'filed', 'claimant', 'submitted', review, { method: 'in_store' }],
    [null, 'filed', 'claimant', 'handed_off', callSupport, { method: 'mail_in' }],
    ['submitted', 'taken_up', 'provider', 'in_review', decide],
    ['submitted', 'approved', 'provider', 'approved', pay, { method: 'in_store' }],
    ['submitted', 'rejected', 'provider', 'rejected', null],
    ['submitted', 'handed_off', 'provider', 'handed_off', callSupport, switchToMailIn],
    ['in_review', 'approved', 'provider', 'approved', pay, { method: 'in_store' }],
    ['in_review', 'approved', 'provider', 'approved', returnDevice, { method: 'mail_in' }],
    ['in_review', 'rejected', 'provider', 'rejected', null],
    ['in_review', 'handed_off', 'provider', 'handed_off', callSupport, switchToMailIn],
    ['handed_off', 'device_received', 'provider', 'in_review', decide],
    ['handed_off', 'restart_asked', 'claimant', 'handed_off', callSupport],
    ['handed_off', 'replaced', 'claimant', 'withdrawn', null],
    ['approved', 'paid', 'provider', 'paid', null, { method: 'in_store' }],
    ['approved', 'device_returned', 'provider', 'returned', null, { method: 'mail_in' }],
  ] as const
).map(([from, event, actor, to, next, options]) => ({ from, event, actor, to, next, ...options }));

/** The way on from a state, or undefined where the table has none. */
export function findTransition(
  from: ClaimState | null,
  event: ClaimEventName,
  method: RepairMethod,
): ClaimTransition | undefined {
  return claimTransitions.find(
    (transition) =>
      transition.from === from &&
      transition.event === event &&
      (transition.method === undefined || transition.method === method),
  );
}

/** States in which a policy has no room for another claim. */
export const openStates: ReadonlySet<ClaimState> = new Set([
  'submitted',
  'in_review',
  'handed_off',
]);

/** The contract's word: a claim under review is a submitted one, and one that was carried out stays approved. */
const statuses: Record<ClaimState, string> = {
  submitted: 'submitted',
  in_review: 'submitted',
  handed_off: 'handed_off',
  approved: 'approved',
  rejected: 'rejected',
  paid: 'approved',
  returned: 'approved',
  withdrawn: 'withdrawn',
};

export function statusOf(state: ClaimState): string {
  return statuses[state];
}

/** What was decided of a claim; null while nothing is. */
export function resolutionOf(state: ClaimState): 'approved' | 'rejected' | null {
  const status = statuses[state];
  return status === 'approved' || status === 'rejected' ? status : null;
}
