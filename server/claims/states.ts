import type { RepairMethod } from '../../src/contract/claims/process.ts';

/**
 * States of a claim. The contract's status has fewer values; statusOf converts a state to a status.
 */
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

/** Events of a claim. */
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

/**
 * A transition of a claim: its actor, the state after it, and who must act next within how many
 * days.
 */
export interface ClaimTransition {
  /** State before the transition; null for a claim that does not exist yet. */
  from: ClaimState | null;
  event: ClaimEventName;
  actor: ClaimActor;
  /**
   * Repair method of the claims that have this transition. When left out, claims of both methods
   * have it.
   */
  method?: RepairMethod;
  to: ClaimState;
  /** Repair method after the transition, when it changes. */
  newMethod?: RepairMethod;
  next: { actor: ClaimActor; action: ClaimAction; days: number } | null;
}

export type ClaimAction = 'review' | 'decide' | 'call' | 'pay' | 'return_device';

/** Maximum number of days until the provider acts, and the earliest day. */
export const claimTimes = {
  review: { days: 2, earliest: 0 },
  decide: { days: 3, earliest: 1 },
  pay: { days: 5, earliest: 2 },
} as const;

const review = { actor: 'provider', action: 'review', days: claimTimes.review.days } as const;
const decide = { actor: 'provider', action: 'decide', days: claimTimes.decide.days } as const;
const callSupport = { actor: 'claimant', action: 'call', days: 14 } as const;
const pay = { actor: 'provider', action: 'pay', days: claimTimes.pay.days } as const;
/**
 * Options of a switch to a mail-in repair: only an in-store claim can switch. The device of a
 * mail-in claim in review is already here, so it is not requested again.
 */
const switchToMailIn = { method: 'in_store', newMethod: 'mail_in' } as const;
const returnDevice = { actor: 'provider', action: 'return_device', days: 10 } as const;

/**
 * All possible transitions of a claim. Some depend on the repair method: `in_store` (the claimant
 * is reimbursed by bank transfer) or `mail_in` (the device is repaired and returned).
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

/** Returns the transition of a state for an event; undefined when the table has none. */
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

/** States of an open claim. While a policy has an open claim, it can have no other claim. */
export const openStates: ReadonlySet<ClaimState> = new Set([
  'submitted',
  'in_review',
  'handed_off',
]);

/**
 * Status in the contract for each state. A claim under review counts as submitted, and a completed
 * claim stays approved.
 */
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

/** Returns the decision on a claim; null until it is decided. */
export function resolutionOf(state: ClaimState): 'approved' | 'rejected' | null {
  const status = statuses[state];
  return status === 'approved' || status === 'rejected' ? status : null;
}
