// How long each kind of data is kept, and why. The purge deletes by these periods. The privacy
// policy, the account settings and docs/operations.md state them.
import { counted } from './counted.ts';
import {
  EXPIRED_QUOTE_DAYS,
  QUOTE_VALID_DAYS,
  SAVED_ANSWERS_VALID_DAYS,
  WAITLIST_CLOSED_DAYS,
  WAITLIST_YEARS,
} from './service-facts.ts';

export interface RetentionRule {
  /** The data, in the words of a policyholder. */
  subject: string;
  /** Period after which the data is deleted. Null if no period applies; `after` then says until when. */
  period: { days: number } | { years: number } | null;
  /** Event from which the period counts, such as 'after you add it'. */
  after: string;
  reason: string;
  /** True if the data stays after a deletion request was granted. */
  survivesDeletion?: true;
  /** Rule of law that requires the period, with the day on which it was read. */
  source?: string;
  /** True if the data says nothing about a person. The privacy policy leaves it out. */
  isTechnical?: true;
}

/** Default of the setting AUDIT_YEARS. */
export const AUDIT_YEARS_DEFAULT = 7;

/**
 * Years for which policies, payments and claims are kept. New York's six calendar years end on
 * December 31, so they can be almost seven years.
 */
const INSURANCE_RECORD_YEARS = 7;

const insuranceRecords = {
  period: { years: INSURANCE_RECORD_YEARS },
  reason: 'Insurance law requires a record of policies, payments and claims.',
  survivesDeletion: true,
} as const;

/** The rules, in the order in which texts list them. */
export const retention = {
  policies: {
    ...insuranceRecords,
    subject: 'Your policies, with their answers, documents, notices and payments',
    after: 'after the policy ends',
    source: '11 NYCRR 243.2(b)(1): six calendar years after the end, read 2026-11-28',
  },
  claims: {
    ...insuranceRecords,
    subject: 'Your claims, with their photos, documents and payments',
    after: 'after the claim is closed and its policy has ended',
    source: '11 NYCRR 243.2(b)(4): six calendar years after it is closed, read 2026-11-28',
  },
  account: {
    subject: 'Your profile, sign-in and cards',
    period: null,
    after: 'Until you delete your account',
    reason: 'Your policies belong to it.',
  },
  audit: {
    subject: 'The record of who changed your data, and when',
    period: { years: AUDIT_YEARS_DEFAULT },
    after: 'after the change',
    reason: 'Complaints and regulators ask years later. It names your account by a number.',
    survivesDeletion: true,
  },
  deletionRequests: {
    subject: 'A request to delete your account, with its reference number',
    period: { years: 2 },
    after: 'after we answer it or you withdraw it',
    reason: 'Privacy law requires a record of requests and answers.',
    survivesDeletion: true,
    source: '11 CCR 7101(a): 24 months, read 2026-11-28',
  },
  quotes: {
    subject: 'A price that you didn’t buy',
    period: { days: EXPIRED_QUOTE_DAYS },
    after: `after it expires, which is ${counted(QUOTE_VALID_DAYS, 'day')} after you got it`,
    reason: 'Most prices are never bought.',
  },
  savedFlows: {
    subject: 'Answers that you saved for another device',
    period: { days: 1 },
    after: `after the emailed link expires, which is ${counted(SAVED_ANSWERS_VALID_DAYS, 'day')} after you saved them`,
    reason: 'The email promises that the link works until then.',
  },
  claimDrafts: {
    subject: 'A claim that you started and didn’t file',
    period: { days: 90 },
    after: 'after your last change',
    reason: 'Until then, you can continue it.',
  },
  claimUploads: {
    subject: 'A photo or document of a claim that you didn’t file',
    period: { days: 14 },
    after: 'after you add it',
    reason: 'It belongs to no claim.',
  },
  unusedBankAccounts: {
    subject: 'A bank account that no claim uses',
    period: { days: 180 },
    after: 'after you add it',
    reason: 'It isn’t needed for a payment.',
  },
  unusedCards: {
    subject: 'A card that paid for nothing',
    period: { days: 1 },
    after: 'after it’s removed',
    reason: 'Only a card that paid is needed for refunds.',
  },
  emails: {
    subject: 'Emails that we sent you. Notices stay with their policy',
    period: { days: 30 },
    after: 'after we wrote them',
    reason: 'To look up what was sent. The links in them lose their keys at once.',
  },
  rejectedEmails: {
    subject: 'An email address that our emails can’t reach',
    period: { days: 30 },
    after: 'after the last failure',
    reason: 'So that we stop writing to it for a while.',
  },
  signIns: {
    subject: 'Sessions and emailed links',
    period: { days: 1 },
    after: 'after they expire',
    reason: 'They no longer work.',
  },
  repeatedRequests: {
    subject: 'Copies of our responses to purchases and claims',
    period: { days: 30 },
    after: 'after the request, or longer while a payment of that time is open',
    reason: 'So that a repeated request doesn’t charge you twice.',
    survivesDeletion: true,
  },
  contactForm: {
    subject: 'What you write in the contact form',
    period: { days: 365 },
    after: 'after you send it',
    reason: 'We’ve answered by then.',
  },
  waitlist: {
    subject: 'An email address on a product waitlist',
    period: { years: WAITLIST_YEARS },
    after: 'after it joined',
    reason: 'The product may become available.',
  },
  closedWaitlist: {
    subject: 'An email address that has left a waitlist',
    period: { days: WAITLIST_CLOSED_DAYS },
    after: 'after we wrote to it or it was unsubscribed',
    reason: 'So that we don’t write to it twice.',
  },
  rateLimits: {
    subject: 'Counts of requests, by a code made from the IP address or email address',
    period: { days: 1 },
    after: 'after the request',
    reason: 'To stop attacks. The longest limit is an hour.',
    survivesDeletion: true,
  },
  processorEvents: {
    subject: 'Ids of the card processor’s events',
    period: { days: 90 },
    after: 'after the event',
    reason: 'The processor repeats events for a month.',
    isTechnical: true,
  },
  testCards: {
    subject: 'Test cards and bank checks of the sandbox',
    period: { days: 1 },
    after: 'after they are entered',
    reason: 'They are valid for one payment.',
    isTechnical: true,
  },
  technical: {
    subject: 'Keys of the installation, jobs and migrations',
    period: null,
    after: 'As long as the installation exists',
    reason: 'They contain no personal data.',
    isTechnical: true,
  },
} as const satisfies Record<string, RetentionRule>;

export type RetentionKey = keyof typeof retention;

/** Days that count as one year. A leap day is included, so that nothing is deleted too early. */
const DAYS_PER_YEAR = 366;

/** Returns the period of a rule in days. */
export function retentionDays(period: NonNullable<RetentionRule['period']>): number {
  return 'days' in period ? period.days : period.years * DAYS_PER_YEAR;
}

/** A rule as people read it. */
export interface RetentionNotice {
  subject: string;
  /** Period with the event from which it counts: '7 years after the policy ends'. */
  period: string;
  reason: string;
}

/** Returns the notice of a rule. `auditYears` is the value of the setting AUDIT_YEARS. */
export function retentionNotice(key: RetentionKey, auditYears: number): RetentionNotice {
  const { subject, period, after, reason }: RetentionRule = retention[key];
  const applied = key === 'audit' ? { years: auditYears } : period;
  if (!applied) return { subject, period: after, reason };
  const [count, unit] = 'days' in applied ? [applied.days, 'day'] : [applied.years, 'year'];
  return { subject, period: `${count} ${unit}${count === 1 ? '' : 's'} ${after}`, reason };
}

/** Returns the notices that the privacy policy shows. */
export function publicRetention(auditYears: number): RetentionNotice[] {
  return keysOf(({ isTechnical }) => !isTechnical).map((key) => retentionNotice(key, auditYears));
}

/** Returns the notices of the data that stays after a deletion request was granted. */
export function retentionAfterDeletion(auditYears: number): RetentionNotice[] {
  return keysOf(({ survivesDeletion }) => survivesDeletion === true).map((key) =>
    retentionNotice(key, auditYears),
  );
}

function keysOf(isWanted: (rule: RetentionRule) => boolean): RetentionKey[] {
  return (Object.keys(retention) as RetentionKey[]).filter((key) => isWanted(retention[key]));
}
