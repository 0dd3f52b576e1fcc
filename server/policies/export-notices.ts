import { daysBetween } from '../../src/contract/dates.ts';
import { dateInProductTimeZone } from '../dates.ts';
import { coverageAfterMailing } from '../postal-notices.ts';
import type { Services } from '../services.ts';

/** A notice as evidence: the email and the letter, with the days before the end of coverage. */
export interface ExportedNotice {
  policy_number: string;
  /** Reason of the notice, such as 'nonpayment'. */
  kind: string;
  given_at: string;
  /** Days that the state rules required, and the rule. Null for a letter without a rule. */
  required_days: number | null;
  rule: string | null;
  /** Null for a letter that no email repeats. */
  email: ExportedEmail | null;
  letter: ExportedLetter | null;
}

interface Dated {
  /** Last day of coverage or day of the renewal, YYYY-MM-DD. Null if there is none. */
  ends_on: string | null;
  /** Days from the sending to `ends_on`. Null before the sending. */
  days_before: number | null;
}

interface ExportedEmail extends Dated {
  recipient: string;
  subject: string;
  text: string;
  /** Time of the consent that lets the email replace paper. Null without a consent. */
  electronic_since: string | null;
  /** Time when the mail server accepted the email. Null before. */
  accepted_at: string | null;
  failure: string | null;
}

interface ExportedLetter extends Dated {
  id: string;
  title: string;
  text: string;
  /** Day of the mailing, YYYY-MM-DD. Null before. */
  mailed_on: string | null;
}

/** Reads the notices of policies slice by slice. */
export async function* readNotices(
  services: Pick<Services, 'database' | 'mailer'>,
  policyIds: AsyncIterable<{ id: string }[]>,
): AsyncGenerator<ExportedNotice[], void> {
  for await (const policies of policyIds)
    yield await exportNotices(
      services,
      policies.map(({ id }) => id),
    );
}

type Reader = Pick<Services, 'database' | 'mailer'>;
type LetterRow = Awaited<ReturnType<typeof readLetters>>[number];

/** Returns the notices of policies, oldest first, and the letters that no email repeats. */
export async function exportNotices(
  services: Reader,
  policyIds: readonly string[],
): Promise<ExportedNotice[]> {
  if (policyIds.length === 0) return [];
  const [rows, letters] = await Promise.all([
    readRows(services, policyIds),
    readLetters(services, policyIds),
  ]);
  const letterById = new Map(letters.map((letter) => [letter.id, letter]));
  const notices = rows.map(({ vertical_code: code, ...row }): ExportedNotice => {
    const letter = letterById.get(row.paper_notice_id ?? '');
    letterById.delete(row.paper_notice_id ?? '');
    const { ends_on } = row;
    const sentOn = row.emailed_at && dateInProductTimeZone(code, row.emailed_at);
    return {
      policy_number: row.policy_number,
      kind: row.kind,
      given_at: row.created_at,
      required_days: row.required_days,
      rule: row.rule,
      email: {
        recipient: row.recipient,
        subject: (JSON.parse(row.content) as { subject: string }).subject,
        text: services.mailer.render(row).text,
        electronic_since: row.electronic_since,
        accepted_at: row.emailed_at,
        failure: row.email_failure,
        ends_on,
        days_before: daysFrom(sentOn, ends_on),
      },
      letter: letter ? toLetter(letter, ends_on) : null,
    };
  });
  const onlyLetters = [...letterById.values()].map((letter): ExportedNotice => ({
    policy_number: letter.policy_number,
    kind: letter.kind,
    given_at: letter.created_at,
    required_days: null,
    rule: null,
    email: null,
    letter: toLetter(letter, null),
  }));
  return [...notices, ...onlyLetters].toSorted((one, other) =>
    one.given_at < other.given_at ? -1 : 1,
  );
}

const daysFrom = (sentOn: string | null, endsOn: string | null) =>
  sentOn !== null && endsOn !== null ? daysBetween(sentOn, endsOn) : null;

/** After a letter with days, coverage lasts for these days after its mailing. */
function toLetter(
  { id, content, notice_days, mailed_on }: LetterRow,
  announced: string | null,
): ExportedLetter {
  const { title, paragraphs } = JSON.parse(content) as { title: string; paragraphs: string[] };
  const covered =
    notice_days > 0 && mailed_on !== null ? coverageAfterMailing(mailed_on, notice_days) : null;
  const ends_on = covered !== null && covered > (announced ?? '') ? covered : announced;
  const text = paragraphs.join('\n');
  return { id, title, text, mailed_on, ends_on, days_before: daysFrom(mailed_on, ends_on) };
}

function readRows({ database }: Reader, policyIds: readonly string[]) {
  return database.db
    .selectFrom('notices')
    .innerJoin('policies', 'policies.id', 'notices.policy_id')
    .selectAll('notices')
    .select(['policies.policy_number', 'policies.vertical_code'])
    .where('notices.policy_id', 'in', policyIds)
    .orderBy('notices.created_at')
    .orderBy('notices.id')
    .execute();
}

function readLetters({ database }: Reader, policyIds: readonly string[]) {
  return database.db
    .selectFrom('paper_notices')
    .innerJoin('policies', 'policies.id', 'paper_notices.policy_id')
    .selectAll('paper_notices')
    .select('policies.policy_number')
    .where('paper_notices.policy_id', 'in', policyIds)
    .orderBy('paper_notices.created_at')
    .orderBy('paper_notices.id')
    .execute();
}
