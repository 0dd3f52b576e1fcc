// Days before a renewal when the policyholder must know the price of the next term. Counsel must
// confirm each row before a real shop relies on it.
import type { NoticeRule } from './rule.ts';

const read = '2026-11-28';

export const renewalOfferRules: readonly NoticeRule[] = [
  {
    state: 'CA',
    line: 'residential',
    days: 45,
    manner: 'mailed or delivered',
    source: 'Cal. Ins. Code § 678',
    read,
  },
  ...(['residential', 'personal', 'commercial'] as const).map((line): NoticeRule => ({
    state: 'FL',
    line,
    days: 45,
    manner: 'in writing',
    source: `Fla. Stat. § 627.4133${line === 'residential' ? '(2)(a)' : '(1)(a)'}`,
    read,
  })),
  {
    state: 'IL',
    line: 'commercial',
    days: 60,
    manner: 'mailed or delivered',
    source: '215 ILCS 5/143.17a(b), for an increase of 30% or more, used for every price',
    read,
  },
  {
    state: 'NY',
    line: 'commercial',
    days: 60,
    manner: 'mailed or delivered',
    source: 'N.Y. Ins. Law § 3426(e), for a conditional renewal, used for every price',
    read,
  },
  ...(['residential', 'personal', 'commercial'] as const).map((line): NoticeRule => ({
    state: 'WA',
    line,
    days: 20,
    manner: 'in writing',
    source: 'Wash. Rev. Code § 48.18.2901(1)(b)',
    read,
  })),
];
