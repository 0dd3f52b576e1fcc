import type { Claim } from '../../../contract/claims/claims.ts';
import {
  dateRangeText,
  nextStepDeadline,
  paymentArrivalDay,
} from '../../../contract/claims/expected-dates.ts';
import { DEVICE_REPAIR_DEDUCTIBLE } from '../../../contract/policies/devices.ts';
import { formatDate } from '../../../core/dates.ts';
import { formatMoney } from '../../../core/money.ts';
import { shopToday, today } from '../../../policy/policy-facts.ts';
import { withClaimantEntries } from './claimant-entries.ts';
import type { ClaimStage } from './claim-stage.ts';
import { secondLookStages } from './second-look-stages.ts';
import {
  bankAccountText,
  formatInstantDate,
  isNextStepOverdue,
  isUpheld,
  formatInstantDateTime,
  claimStatusCode,
  replacingClaim,
} from '../../../policy/claim-text.ts';

/** Returns the stages of a claim for its timeline: the past, the current and the future stages. */
export function claimTimelineStages(claim: Claim, phone: string): ClaimStage[] {
  const stages = withClaimantEntries(claimStages(claim, phone), claim);
  // The text of the claimant's own step already says what happens after its date.
  if (!isNextStepOverdue(claim) || claim.next?.actor === 'claimant') return stages;
  const lateText = `This is taking longer than expected. Call ${phone} to find out what happens next.`;
  return stages.map((stage) =>
    stage.state === 'now' ? { ...stage, text: `${stage.text} ${lateText}` } : stage,
  );
}

function claimStages(claim: Claim, phone: string): ClaimStage[] {
  const stages = [
    filedStage(claim),
    ...(isMailInRepair(claim) ? [callStage(claim, phone)] : []),
    reviewStage(claim),
    ...secondLookStages(claim),
  ];
  const state = claimStatusCode(claim);
  if (state === 'withdrawn')
    return [filedStage(claim), withdrawnStage(claim) ?? replacedStage(claim)];
  if (!['submitted', 'handed_off', 'approved', 'rejected'].includes(state))
    return [filedStage(claim), unknownStatusStage(phone)];
  if (state === 'rejected') return [...stages, decisionStage(claim)];
  return [
    ...stages,
    decisionStage(claim),
    isMailInRepair(claim) ? deviceReturnStage(claim) : payoutStage(claim),
  ];
}

/**
 * True if the phone is mailed in for the repair. A mail-in repair starts with a phone call (status
 * `handed_off`). The claim of a store repair can also get this status later.
 */
function isMailInRepair({ claim_details, status, events }: Claim): boolean {
  const wasHandedOff = events.some(({ event }) => event === 'handed_off');
  return claim_details.is_device_mailed_out === true || status === 'handed_off' || wasHandedOff;
}

const eventTime = ({ events }: Claim, name: string) =>
  events.findLast(({ event }) => event === name)?.at;
/**
 * Returns a deadline as text, such as 'By Jun 15, 2027'. If the deadline has passed, 'Was due by
 * …'. Empty if `action` is not the claim's next step.
 */
function deadlineText(claim: Claim, action: string, labels = ['By', 'Was due by']): string {
  const deadline = claim.next?.action === action ? nextStepDeadline(claim) : null;
  return deadline ? `${labels[isNextStepOverdue(claim) ? 1 : 0]} ${formatDate(deadline)}` : '';
}

const DECISION_LABELS = ['Expected by', 'Was expected by'];

/**
 * Returns the expected days of an event as text, such as 'Jun 15 to Jun 17, 2027'. Empty if the
 * days are unknown or have passed.
 */
function expectedRangeText({ expected }: Claim, event: 'decision' | 'payment'): string {
  const range = expected?.[event];
  return range && range.to >= shopToday() ? dateRangeText(range, today()) : '';
}

function filedStage({ submitted, claim_details, policy_details }: Claim): ClaimStage {
  const device = policy_details.device_model || 'phone';
  return {
    title: 'Claim submitted',
    state: 'done',
    icon: 'check-bold',
    at: submitted,
    date: formatInstantDateTime(submitted),
    text: `You filed a claim for your ${[device, claim_details.damage_description].filter(Boolean).join(': ')}.`,
  };
}

function callStage(claim: Claim, phone: string): ClaimStage {
  const receivedAt = eventTime(claim, 'device_received');
  if (claim.status !== 'handed_off') {
    return {
      title: 'Phone received',
      state: 'done',
      icon: 'check-bold',
      date: receivedAt ? formatInstantDate(receivedAt) : '',
      text: 'We received your phone.',
    };
  }
  return {
    title: 'Call to begin the repair',
    state: 'now',
    icon: 'phone',
    date: deadlineText(claim, 'call'),
    text: `Call ${phone}, and we’ll tell you how to pack and send your phone. Have a card ready for your ${DEVICE_REPAIR_DEDUCTIBLE} deductible. If you call later, your claim stays open.`,
  };
}

function reviewStage(claim: Claim): ClaimStage {
  const base = { title: 'In review', icon: 'magnifying-glass' } as const;
  const reviewStart = eventTime(claim, 'taken_up') ?? eventTime(claim, 'device_received');
  if (claim.resolution || secondLookStages(claim).length > 0) {
    const date = formatInstantDate(reviewStart ?? claim.submitted);
    return {
      title: 'Reviewed',
      state: 'done',
      icon: 'check-bold',
      at: reviewStart,
      date,
      text: 'We’ve looked at the damage.',
    };
  }
  if (claim.status === 'handed_off') {
    return { ...base, state: 'next', date: '', text: 'We’ll look at your phone when it arrives.' };
  }
  return {
    ...base,
    state: 'now',
    at: claim.in_review ? reviewStart : undefined,
    date:
      claim.in_review && reviewStart
        ? `Since ${formatInstantDate(reviewStart)}`
        : deadlineText(claim, 'review'),
    text: `${claim.in_review ? 'An adjuster is looking at your claim.' : 'An adjuster will start reviewing your claim.'}${isNextStepOverdue(claim) ? '' : ' You don’t need to do anything.'}`,
  };
}

function decisionStage(claim: Claim): ClaimStage {
  const { resolution } = claim;
  const base = { title: 'Decision', icon: 'scales' } as const;
  if (!resolution) {
    const date =
      expectedRangeText(claim, 'decision') ||
      deadlineText(claim, 'decide', DECISION_LABELS) ||
      deadlineText(claim, 'look_again', DECISION_LABELS);
    return { ...base, state: 'next', date, text: 'We’ll email you either way, with the reason.' };
  }
  const approved = resolution.resolution_type === 'approved';
  return {
    title: approved ? 'Approved' : isUpheld(claim) ? 'Same decision' : 'Rejected',
    state: approved ? 'done' : 'stopped',
    icon: approved ? 'check-bold' : 'x-bold',
    at: resolution.decided,
    date: resolution.decided ? formatInstantDate(resolution.decided) : '',
    text:
      resolution.note || (approved ? 'We’ll pay for the repair.' : 'We can’t pay for the repair.'),
  };
}

function payoutStage(claim: Claim): ClaimStage {
  const { payout } = claim;
  const base = { title: 'Payment', icon: 'bank' } as const;
  if (!payout) {
    const money = claim.amounts
      ? formatMoney(claim.amounts.payable, claim.amounts.currency_code)
      : 'the money';
    const account = bankAccountText(claim);
    const payoutText = `${money} to your ${account || 'bank account'}.`;
    const text = claim.resolution
      ? `We’ll send ${payoutText}`
      : `If approved, we’ll send ${payoutText}`;
    const date = expectedRangeText(claim, 'payment') || deadlineText(claim, 'pay');
    return { ...base, state: claim.resolution ? 'now' : 'next', date, text };
  }
  const { amount, currency_code: currency, last4 } = payout;
  const amountText = formatMoney(amount, currency);
  return payout.status === 'paid'
    ? {
        title: 'Paid',
        state: 'done',
        icon: 'check-bold',
        date: payout.paid ? formatInstantDate(payout.paid) : '',
        text: `We sent ${amountText} to your account ending in ${last4}.${payout.paid ? arrivalText(payout.paid) : ''}`,
      }
    : {
        ...base,
        state: 'now',
        date: expectedRangeText(claim, 'payment') || deadlineText(claim, 'pay'),
        text: `We’ll send ${amountText} to your account ending in ${last4}.`,
      };
}

/** Says until when a payment arrives. Empty after that day. */
function arrivalText(paid: string): string {
  const day = paymentArrivalDay(paid);
  return day >= today() ? ` It’ll be there by ${formatDate(day)}.` : '';
}

function deviceReturnStage(claim: Claim): ClaimStage {
  const base = { title: 'Repair and return', icon: 'package' } as const;
  const returnedAt = eventTime(claim, 'device_returned');
  if (returnedAt)
    return {
      title: 'Repaired and sent back',
      state: 'done',
      icon: 'check-bold',
      date: formatInstantDate(returnedAt),
      text: 'We mailed your phone back to you.',
    };
  return claim.resolution
    ? {
        ...base,
        state: 'now',
        date: deadlineText(claim, 'return_device'),
        text: `We’re repairing your phone, and we’ll mail it back. You pay only your ${DEVICE_REPAIR_DEDUCTIBLE} deductible.`,
      }
    : {
        ...base,
        state: 'next',
        date: '',
        text: 'If approved, we’ll repair your phone and mail it back.',
      };
}

/** Returns the stage of a withdrawal by the claimant. Null if the claim was not withdrawn so. */
function withdrawnStage({ events }: Claim): ClaimStage | null {
  const withdrawal = events.findLast(({ event }) => event === 'withdrawn');
  return (
    (withdrawal && {
      title: 'Withdrawn',
      state: 'stopped',
      icon: 'x-bold',
      at: withdrawal.at,
      date: formatInstantDate(withdrawal.at),
      text: 'You withdrew this claim, so we’re no longer working on it.',
    }) ??
    null
  );
}

function replacedStage(claim: Claim): ClaimStage {
  const { events } = claim;
  const replacedBy = replacingClaim(claim);
  const replacedAt = events.findLast(({ event }) => event === 'replaced')?.at;
  return {
    title: 'Replaced by another claim',
    state: 'stopped',
    icon: 'arrows-clockwise',
    date: replacedAt ? formatInstantDate(replacedAt) : '',
    replacedBy,
    text: replacedBy ? 'We’re no longer working on this one.' : '',
  };
}

function unknownStatusStage(phone: string): ClaimStage {
  return {
    title: 'Unknown status',
    state: 'now',
    icon: 'question',
    date: '',
    text: `We can’t show the status of this claim here. Call ${phone}, and we’ll tell you.`,
  };
}
