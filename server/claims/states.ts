import type { RepairMethod } from '../../src/contract/claims/process.ts';
import { claimActionDays } from '../../src/contract/claims/expected-dates.ts';

/**
 * States of a claim. The contract has fewer values, as a claim's status. `statusOf` converts a
 * state to a status.
 */
export const claimStates = [
  'submitted',
  'in_review',
  'handed_off',
  'approved',
  'rejected',
  'second_look',
  'paid',
  'returned',
  'withdrawn',
] as const;
export type ClaimState = (typeof claimStates)[number];

/** Names of the events that can happen to a claim. */
export const claimEventNames = [
  'filed',
  'taken_up',
  'handed_off',
  'device_received',
  'restart_asked',
  'replaced',
  'withdrawn',
  'approved',
  'rejected',
  'second_look_asked',
  'upheld',
  'paid',
  'device_returned',
] as const;
export type ClaimEventName = (typeof claimEventNames)[number];

/** Decisions that need a note, because the claimant is promised the reason. */
export const isNoteRequired = (event: ClaimEventName) => event === 'rejected' || event === 'upheld';

/** Names of the events of a claimant that change no state. */
export type ClaimantEventName = 'message_sent' | 'bank_account_changed';

type ClaimActor = 'claimant' | 'provider';

/**
 * An allowed transition of a claim: its actor, the state after it, and who must act next within how
 * many days.
 */
export interface ClaimTransition {
  /** State before the transition; null for a claim that does not exist yet. */
  from: ClaimState | null;
  event: ClaimEventName;
  actor: ClaimActor;
  /**
   * Repair method of the claims that have this transition. When undefined, claims of both repair
   * methods have it.
   */
  method?: RepairMethod;
  to: ClaimState;
  /** Repair method after the transition, when it changes. */
  newMethod?: RepairMethod;
  next: { actor: ClaimActor; action: ClaimNextAction; days: number } | null;
}

export type ClaimNextAction = 'review' | 'decide' | 'look_again' | 'call' | 'pay' | 'return_device';

const review = { actor: 'provider', action: 'review', days: claimActionDays.review.days } as const;
const decide = { actor: 'provider', action: 'decide', days: claimActionDays.decide.days } as const;
const lookAgain = {
  actor: 'provider',
  action: 'look_again',
  days: claimActionDays.look_again.days,
} as const;
const callSupport = { actor: 'claimant', action: 'call', days: 14 } as const;
const pay = { actor: 'provider', action: 'pay', days: claimActionDays.pay.days } as const;
/**
 * Repair methods before and after a switch to a mail-in repair. Only an in-store claim can switch.
 * A mail-in claim in review has no such transition, because its device has already been received.
 */
const switchToMailIn = { method: 'in_store', newMethod: 'mail_in' } as const;
const returnDevice = { actor: 'provider', action: 'return_device', days: 10 } as const;

/**
 * Table of all allowed transitions of a claim. Some depend on the repair method. `in_store`: a
 * store repairs the device, and the claimant is reimbursed by bank transfer. `mail_in`: the device
 * is mailed in, repaired and returned.
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
    ['rejected', 'second_look_asked', 'claimant', 'second_look', lookAgain],
    ['second_look', 'approved', 'provider', 'approved', pay, { method: 'in_store' }],
    ['second_look', 'approved', 'provider', 'approved', returnDevice, { method: 'mail_in' }],
    ['second_look', 'upheld', 'provider', 'rejected', null],
    ['submitted', 'withdrawn', 'claimant', 'withdrawn', null],
    ['in_review', 'withdrawn', 'claimant', 'withdrawn', null],
    ['handed_off', 'withdrawn', 'claimant', 'withdrawn', null],
    ['approved', 'paid', 'provider', 'paid', null, { method: 'in_store' }],
    ['approved', 'device_returned', 'provider', 'returned', null, { method: 'mail_in' }],
  ] as const
).map(([from, event, actor, to, next, options]) => ({ from, event, actor, to, next, ...options }));

/**
 * Returns the transition that an event causes in a state. Undefined when the table of transitions
 * has none.
 */
export function findClaimTransition(
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

/**
 * States of an open claim. While a policy has an open claim, it can have no other claim. A second
 * look is not one of them, because another damage may happen meanwhile.
 */
export const openClaimStates: ReadonlySet<ClaimState> = new Set([
  'submitted',
  'in_review',
  'handed_off',
]);

/** States in which the claimant can add documents, because a decision follows. */
export const undecidedClaimStates: ReadonlySet<ClaimState> = new Set([
  ...openClaimStates,
  'second_look',
]);

/**
 * The contract's status for each state. A claim under review, also a second time, has the
 * status submitted, and a completed claim has the status approved.
 */
const statuses: Record<ClaimState, string> = {
  submitted: 'submitted',
  in_review: 'submitted',
  handed_off: 'handed_off',
  approved: 'approved',
  rejected: 'rejected',
  second_look: 'submitted',
  paid: 'approved',
  returned: 'approved',
  withdrawn: 'withdrawn',
};

export function contractStatusOf(state: ClaimState): string {
  return statuses[state];
}

/** Returns the decision on a claim; null until it is decided. */
export function claimDecisionOf(state: ClaimState): 'approved' | 'rejected' | null {
  const status = statuses[state];
  return status === 'approved' || status === 'rejected' ? status : null;
}
