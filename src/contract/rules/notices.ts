// Days of notice before the carrier cancels a policy or lets it end without an offer of another
// term. Counsel must confirm each row before a real shop relies on it.
import type { NoticeRule } from './rule.ts';

const read = '2026-11-28';

const washington = (['residential', 'personal', 'commercial'] as const).map(
  (line) => ({ state: 'WA', line, manner: 'mailed or delivered', read }) as const,
);

/** Cancellation during the term for a reason other than an unpaid premium. */
export const cancellationRules: readonly NoticeRule[] = [
  {
    state: 'CA',
    line: 'residential',
    days: 20,
    manner: 'mailed or delivered',
    source: 'California Department of Insurance, Residential Insurance guide (2020), cancellations',
    read,
  },
  {
    state: 'CA',
    line: 'commercial',
    days: 30,
    manner: 'mailed or delivered',
    source: 'Cal. Ins. Code § 677.2(c)',
    read,
  },
  {
    state: 'FL',
    line: 'residential',
    days: 120,
    manner: 'in writing',
    source: 'Fla. Stat. § 627.4133(2)(b)',
    read,
  },
  {
    state: 'FL',
    line: 'commercial',
    days: 45,
    manner: 'in writing',
    source: 'Fla. Stat. § 627.4133(1)(b)',
    read,
  },
  {
    state: 'IL',
    line: 'residential',
    days: 30,
    manner: 'mailed',
    source: '215 ILCS 5/143.15',
    read,
  },
  {
    state: 'NY',
    line: 'commercial',
    days: 20,
    manner: 'mailed or delivered',
    source: 'N.Y. Ins. Law § 3426(b) and (c): 20 days in the first 60 days, then 15',
    read,
  },
  ...washington.map((row) => ({
    ...row,
    days: 60,
    source: 'Wash. Rev. Code § 48.18.290(1)(a), as amended by Laws of 2024, ch. 244',
  })),
];

/** End of a term after which the carrier offers no other term. */
export const nonrenewalRules: readonly NoticeRule[] = [
  {
    state: 'CA',
    line: 'residential',
    days: 75,
    manner: 'mailed or delivered',
    source: 'Cal. Ins. Code § 678',
    read,
  },
  {
    state: 'FL',
    line: 'residential',
    days: 120,
    manner: 'in writing',
    source: 'Fla. Stat. § 627.4133(2)(b)',
    read,
  },
  {
    state: 'FL',
    line: 'commercial',
    days: 45,
    manner: 'in writing',
    source: 'Fla. Stat. § 627.4133(1)(a)',
    read,
  },
  {
    state: 'IL',
    line: 'commercial',
    days: 60,
    manner: 'mailed',
    source: '215 ILCS 5/143.17a(a)',
    read,
  },
  ...(['residential', 'personal'] as const).map((line): NoticeRule => ({
    state: 'NY',
    line,
    days: 45,
    manner: 'mailed or delivered',
    source: 'N.Y. Ins. Law § 3425(d)(1): at least 45 and no more than 60 days',
    read,
  })),
  {
    state: 'NY',
    line: 'commercial',
    days: 60,
    manner: 'mailed or delivered',
    source: 'N.Y. Ins. Law § 3426(e): at least 60 and no more than 120 days',
    read,
  },
  ...washington.map((row) => ({
    ...row,
    days: 60,
    source: 'Wash. Rev. Code § 48.18.2901(1)(a)(i), effective 2025-07-01',
  })),
];
