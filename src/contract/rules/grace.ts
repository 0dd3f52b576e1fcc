// Days for which coverage continues after a notice that a payment failed or was charged back.
// Counsel must confirm each row before a real shop relies on it.
import type { NoticeRule } from './rule.ts';

const read = '2026-11-28';

const newYorkSummary =
  'N.Y. Ins. Law § 3425. The days are from a public summary, not from the text of the statute';

export const nonpaymentRules: readonly NoticeRule[] = [
  {
    state: 'CA',
    line: 'residential',
    days: 10,
    manner: 'mailed or delivered',
    source: 'California Department of Insurance, Residential Insurance guide (2020), cancellations',
    read,
  },
  {
    state: 'CA',
    line: 'commercial',
    days: 10,
    manner: 'mailed or delivered',
    source:
      'Cal. Ins. Code § 677.2(c). A mailed notice also needs the time of Code Civ. Proc. § 1013',
    read,
  },
  {
    state: 'FL',
    line: 'residential',
    days: 10,
    manner: 'in writing',
    source: 'Fla. Stat. § 627.4133(2)(b)1',
    read,
  },
  {
    state: 'FL',
    line: 'commercial',
    days: 10,
    manner: 'in writing',
    source: 'Fla. Stat. § 627.4133(1)(b)1',
    read,
  },
  {
    state: 'IL',
    line: 'residential',
    days: 10,
    manner: 'mailed',
    source: '215 ILCS 5/143.15',
    read,
  },
  {
    state: 'NY',
    line: 'residential',
    days: 15,
    manner: 'mailed or delivered',
    source: newYorkSummary,
    read,
  },
  {
    state: 'NY',
    line: 'personal',
    days: 15,
    manner: 'mailed or delivered',
    source: newYorkSummary,
    read,
  },
  {
    state: 'NY',
    line: 'commercial',
    days: 15,
    manner: 'mailed or delivered',
    source: 'N.Y. Ins. Law § 3426(c)(1)(A)',
    read,
  },
  {
    state: 'NY',
    line: 'commercial',
    inForceAtMost: 60,
    days: 20,
    manner: 'mailed or delivered',
    source: 'N.Y. Ins. Law § 3426(b), used although it excepts some reasons of (c)',
    read,
  },
  {
    state: 'TX',
    line: 'residential',
    days: 10,
    manner: 'mailed',
    source: 'Tex. Ins. Code § 551.104(e)',
    read,
  },
  {
    state: 'TX',
    line: 'commercial',
    days: 10,
    manner: 'mailed',
    source: '28 Tex. Admin. Code § 5.7014(a)',
    read,
  },
  ...(['residential', 'personal', 'commercial'] as const).map((line): NoticeRule => ({
    state: 'WA',
    line,
    days: 10,
    manner: 'mailed or delivered',
    source: 'Wash. Rev. Code § 48.18.290(1)(c)',
    read,
  })),
];

/**
 * Rule for a chargeback in every state without a row: the specification cancels the policy at once,
 * because it treats a chargeback as fraud. A row of a state may only lengthen it. Only a policy whose
 * state is unknown gets the longest row.
 */
export const chargebackDefault = {
  days: 0,
  source: 'The specification: a chargeback is treated as fraud and cancels the policy at once',
} as const;

/** Rows that make the policies of their state and line end later after a chargeback. */
export const chargebackRules: readonly NoticeRule[] = [];
