// Formats the evidence of `npm run audit` for people who read it.
import { wordsOf } from '../policies/documents/accepted-words.ts';
import type { ExportedText } from '../policies/export-acceptances.ts';
import type { ExportedNotice } from '../policies/export-notices.ts';
import {
  ACKNOWLEDGMENT_TEXT_ID,
  ELECTRONIC_DELIVERY_TEXT_ID,
  FRAUD_WARNING_TEXT_ID,
} from '../../src/contract/purchase/acceptance.ts';
import { counted } from '../../src/contract/counted.ts';
import { formatDate } from '../dates.ts';

type Facts = [label: string, value: string | null][];

const textTitles: Record<string, string> = {
  [ACKNOWLEDGMENT_TEXT_ID]: 'Terms of the plan',
  [FRAUD_WARNING_TEXT_ID]: 'Warning against fraud',
  [ELECTRONIC_DELIVERY_TEXT_ID]: 'Consent to electronic delivery',
};

/** Formats an accepted text with its record. `withWords` adds the words. */
export function formatAcceptance(one: ExportedText, withWords: boolean): string {
  const title = one.endorsement_id === null ? textTitles[one.text_id] : 'Terms of a change';
  const hash = one.verified ? 'verified' : 'DOES NOT MATCH THE TEXT';
  return block(
    title ?? one.text_id,
    [
      ['Policy', one.policy_number],
      ['Accepted', formatTime(one.accepted_at)],
      ['By', `account ${one.account_id}, ${one.session_hash ? 'signed in' : 'not signed in'}`],
      ['Change', one.endorsement_id],
      ['Version', one.version],
      ['SHA-256', `${one.sha256}, ${hash}`],
      ['Request', one.request_id],
    ],
    withWords ? readableWords(one) : null,
  );
}

/** The hash is of the HTML, which `--json` prints. */
const readableWords = ({ text }: ExportedText): string =>
  text === null ? 'The text is missing.' : wordsOf({ html: text }).join('\n');

/** Formats a notice with its email and its letter. `withWords` adds their words. */
export function formatNotice(
  { email, letter, ...notice }: ExportedNotice,
  withWords: boolean,
): string {
  const title = email?.subject ?? letter?.title ?? notice.kind;
  const words = [
    email && `${email.subject}\n\n${email.text}`,
    letter && `${letter.title}\n\n${letter.text}`,
  ];
  return block(
    title,
    [
      ['Policy', notice.policy_number],
      ['Kind', notice.kind.replaceAll('_', ' ')],
      ['Written', formatTime(notice.given_at)],
      ['Rule', notice.rule],
      ['Email', email && describeEmail(email, { required: notice.required_days, letter })],
      ['Letter', letter && describeLetter(letter, notice.required_days)],
    ],
    withWords ? words.filter(Boolean).join('\n\n') : null,
  );
}

function describeEmail(
  {
    recipient,
    electronic_since: since,
    accepted_at: at,
    failure,
    ...days
  }: NonNullable<ExportedNotice['email']>,
  { required, letter }: { required: number | null; letter: ExportedNotice['letter'] },
): string {
  const reason = since
    ? `under the consent of ${formatDate(since)}`
    : `${letter ? 'a copy, because there is' : 'with'} no consent to electronic delivery`;
  const sent = at
    ? `accepted by the mail server on ${formatTime(at)}${formatDays(days, since ? required : 0)}`
    : failure
      ? `NOT SENT: ${failure}`
      : 'not sent yet';
  return `to ${recipient}, ${reason}, ${sent}`;
}

function describeLetter(
  { id, mailed_on: on, ...days }: NonNullable<ExportedNotice['letter']>,
  required: number | null,
): string {
  return on
    ? `${id}, mailed on ${formatDate(on)}${formatDays(days, required)}`
    : `${id}, NOT MAILED YET`;
}

/** Formats the days of a notice, and says so if they are fewer than required. */
function formatDays(
  { ends_on, days_before }: { ends_on: string | null; days_before: number | null },
  required: number | null,
): string {
  if (ends_on === null || days_before === null) return '';
  const distance =
    days_before < 0
      ? `${counted(-days_before, 'day')} after`
      : `${counted(days_before, 'day')} before`;
  const isShort = required !== null && required > 0 && days_before < required;
  return `, ${distance} ${formatDate(ends_on)}${isShort ? `, SHORTER THAN ${required} DAYS` : ''}`;
}

/** Formats an instant as '2026-11-20 16:00:00 UTC'. */
export const formatTime = (instant: string): string =>
  `${instant.slice(0, 19).replace('T', ' ')} UTC`;

function block(title: string, facts: Facts, words: string | null): string {
  const lines = facts.flatMap(([label, value]) =>
    value === null ? [] : [`  ${label.padEnd(9)} ${value}`],
  );
  const indented = words === null ? [] : ['', words.replaceAll(/^(?=.)/gm, '  | ')];
  return [title, ...lines, ...indented, '', ''].join('\n');
}
