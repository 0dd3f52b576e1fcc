import type { Claim } from '../../../contract/claims/claims.ts';
import type { IconName } from '../../../core/icon-names.ts';
import { formatDate } from '../../../core/dates.ts';
import { formatMoney } from '../../../core/money.ts';
import { today } from '../../account/verticals/policy-facts.ts';
import { rangeText } from './expected-band.ts';
import {
  accountText,
  dayOf,
  dueBy,
  isLate,
  momentOf,
  stateOf,
} from '../../account/verticals/claim-words.ts';

export interface Stage {
  title: string;
  state: 'done' | 'now' | 'next' | 'stopped';
  icon: IconName;
  /** When it happened, or by when it does; empty where nobody can tell. */
  date: string;
  /** Who acts, in a sentence or two. */
  text: string;
}

/** Where a claim stands: everything that has happened, what happens now and what will. */
export function timelineOf(claim: Claim, phone: string): Stage[] {
  const stages = stagesOf(claim, phone);
  if (!isLate(claim)) return stages;
  const who = claim.next?.actor === 'claimant' ? 'The date has passed.' : 'We are late.';
  const late = `${who} Call ${phone} if you want to know what happens now.`;
  return stages.map((stage) =>
    stage.state === 'now' ? { ...stage, text: `${stage.text} ${late}` } : stage,
  );
}

function stagesOf(claim: Claim, phone: string): Stage[] {
  const stages = [filed(claim), ...(isMailed(claim) ? [call(claim, phone)] : []), review(claim)];
  const state = stateOf(claim);
  if (state === 'withdrawn') return [filed(claim), replaced(claim)];
  if (!['submitted', 'handed_off', 'approved', 'rejected'].includes(state))
    return [filed(claim), unknown(phone)];
  if (state === 'rejected') return [...stages, decision(claim)];
  return [...stages, decision(claim), isMailed(claim) ? sentBack(claim) : paid(claim)];
}

/** A repair by mail begins with a call; a claim in a store may be handed over to it later. */
function isMailed({ claim_details, status, events }: Claim): boolean {
  const handed = events.some(({ event }) => event === 'handed_off');
  return claim_details.is_device_mailed_out === true || status === 'handed_off' || handed;
}

const eventAt = ({ events }: Claim, name: string) =>
  events.findLast(({ event }) => event === name)?.at;
/** The date by which the one who acts now has acted, or should have, where the action is this one. */
function due(claim: Claim, action: string, words = ['By', 'Was due by']): string {
  const by = claim.next?.action === action ? dueBy(claim) : null;
  return by ? `${words[isLate(claim) ? 1 : 0]} ${formatDate(by)}` : '';
}

const BY_DECISION = ['Expected by', 'Was expected by'];

/** 'Jun 15 to Jun 17, 2027'; empty where nobody said, and once that has passed. */
function expectedDate({ expected }: Claim, what: 'decision' | 'payment'): string {
  const range = expected?.[what];
  return range && range.to >= today() ? rangeText(range) : '';
}

function filed({ submitted, claim_details, policy_details }: Claim): Stage {
  const device = policy_details.device_model || 'phone';
  return {
    title: 'Claim submitted',
    state: 'done',
    icon: 'check-bold',
    date: momentOf(submitted),
    text: `You told us about your ${[device, claim_details.damage_description].filter(Boolean).join(': ')}.`,
  };
}

function call(claim: Claim, phone: string): Stage {
  const received = eventAt(claim, 'device_received');
  if (claim.status !== 'handed_off') {
    return {
      title: 'Phone received',
      state: 'done',
      icon: 'check-bold',
      date: received ? dayOf(received) : '',
      text: 'Your phone has reached us.',
    };
  }
  return {
    title: 'Call to begin the repair',
    state: 'now',
    icon: 'phone',
    date: due(claim, 'call'),
    text: `You act: call ${phone}, and we tell you how to pack and send your phone.`,
  };
}

function review(claim: Claim): Stage {
  const base = { title: 'In review', icon: 'magnifying-glass' } as const;
  const taken = eventAt(claim, 'taken_up') ?? eventAt(claim, 'device_received');
  if (claim.resolution) {
    const date = dayOf(taken ?? claim.submitted);
    return {
      ...base,
      state: 'done',
      icon: 'check-bold',
      date,
      text: 'We have looked at the damage.',
    };
  }
  if (claim.status === 'handed_off') {
    return { ...base, state: 'next', date: '', text: 'We look at your phone when it has arrived.' };
  }
  return {
    ...base,
    state: 'now',
    date: claim.in_review && taken ? `Since ${dayOf(taken)}` : due(claim, 'review'),
    text: claim.in_review
      ? 'We act: an adjuster is looking at your claim. You do not need to do anything.'
      : 'We act: an adjuster takes your claim up. You do not need to do anything.',
  };
}

function decision(claim: Claim): Stage {
  const { resolution } = claim;
  const base = { title: 'Decision', icon: 'scales' } as const;
  if (!resolution) {
    const date = expectedDate(claim, 'decision') || due(claim, 'decide', BY_DECISION);
    return { ...base, state: 'next', date, text: 'We email you either way, with the reason.' };
  }
  const approved = resolution.resolution_type === 'approved';
  return {
    title: approved ? 'Approved' : 'Rejected',
    state: approved ? 'done' : 'stopped',
    icon: approved ? 'check-bold' : 'x-bold',
    date: resolution.decided ? dayOf(resolution.decided) : '',
    text:
      resolution.note || (approved ? 'We pay for the repair.' : 'We do not pay for the repair.'),
  };
}

function paid(claim: Claim): Stage {
  const { payout } = claim;
  const base = { title: 'Paid', icon: 'bank' } as const;
  if (!payout) {
    const money = claim.amounts
      ? formatMoney(claim.amounts.payable, claim.amounts.currency_code)
      : 'the money';
    const account = accountText(claim);
    const way = `${money} to your ${account ? account.replace(' ', ' account ') : 'bank account'}.`;
    const text = claim.resolution ? `We act: we send ${way}` : `If approved, we send ${way}`;
    const date = expectedDate(claim, 'payment') || due(claim, 'pay');
    return { ...base, state: claim.resolution ? 'now' : 'next', date, text };
  }
  const { amount, currency_code: currency, last4 } = payout;
  const sum = formatMoney(amount, currency);
  return payout.status === 'paid'
    ? {
        ...base,
        state: 'done',
        icon: 'check-bold',
        date: payout.paid ? dayOf(payout.paid) : '',
        text: `${sum} went to your account ending ${last4}.`,
      }
    : {
        ...base,
        state: 'now',
        date: expectedDate(claim, 'payment') || due(claim, 'pay'),
        text: `We act: ${sum} is on its way to your account ending ${last4}.`,
      };
}

function sentBack(claim: Claim): Stage {
  const base = { title: 'Repaired and sent back', icon: 'package' } as const;
  const returned = eventAt(claim, 'device_returned');
  if (returned)
    return {
      ...base,
      state: 'done',
      icon: 'check-bold',
      date: dayOf(returned),
      text: 'Your phone is on its way to you.',
    };
  return claim.resolution
    ? {
        ...base,
        state: 'now',
        date: due(claim, 'return_device'),
        text: 'We act: we repair your phone and mail it back.',
      }
    : {
        ...base,
        state: 'next',
        date: '',
        text: 'If approved, we repair your phone and mail it back.',
      };
}

function replaced({ replaced_by: other, events }: Claim): Stage {
  const at = events.findLast(({ event }) => event === 'replaced')?.at;
  return {
    title: 'Replaced by another claim',
    state: 'stopped',
    icon: 'arrows-clockwise',
    date: at ? dayOf(at) : '',
    text: other ? `Claim ${other} took its place. Nobody acts on this one any more.` : '',
  };
}

function unknown(phone: string): Stage {
  return {
    title: 'Status not known',
    state: 'now',
    icon: 'question',
    date: '',
    text: `We cannot say here where this claim stands. Call ${phone}, and we tell you.`,
  };
}
