// Notices of the carrier: emails, letters, and a record that is kept as long as the policy.
import type { Kysely } from 'kysely';
import type { NoticeRequirement } from '../src/contract/rules/notice-days.ts';
import { newId } from './data/ids.ts';
import type { NoticesTable, PoliciesTable } from './data/policy-tables.ts';
import type { Schema } from './data/schema.ts';
import { stripLinkTokens } from './mail/email-content.ts';
import type { EmailToSend, QueuedEmail } from './mail/mailer.ts';
import type { MailTemplateName } from './mail/templates.ts';
import { queuePostalNotice, type PostalNotice } from './postal-notices.ts';
import type { Services } from './services.ts';

/**
 * 'reminder' is an email that repeats an earlier notice, or that no rule requires. 'confirmation'
 * confirms what the policyholder did.
 */
type NoticeKind = Exclude<PostalNotice['kind'], 'policy_documents'> | 'reminder' | 'confirmation';

/** Requirement of an email that repeats a notice. */
export const repeatsNotice: NoticeRequirement = { days: 0, rule: 'repeats an earlier notice' };

/** Requirement of an email that confirms what the policyholder did. */
export const confirmsRequest: NoticeRequirement = {
  days: 0,
  rule: 'confirms what the policyholder did',
};

interface NoticeFacts {
  policy: Pick<PoliciesTable, 'id' | 'electronic_since'>;
  kind: NoticeKind;
  /** Last day of coverage, or day of the renewal. Null if coverage does not end, or never began. */
  endsOn: string | null;
  required: NoticeRequirement;
}

interface Notice<Template extends MailTemplateName> extends NoticeFacts {
  email: EmailToSend<Template>;
  /** The notice on paper. Null if the law requires none in writing. */
  letter: PostalNotice | null;
}

/**
 * Gives a notice in the transaction of its reason: stores its email, its letter if the policy is on
 * paper, and its record.
 */
export async function giveNotice<Template extends MailTemplateName>(
  trx: Kysely<Schema>,
  services: Pick<Services, 'settings' | 'now' | 'mailer'>,
  { policy, kind, endsOn, required, email, letter }: Notice<Template>,
): Promise<void> {
  const letterId = letter && (await queuePostalNotice(trx, services, { policy, notice: letter }));
  const queued = await services.mailer.enqueue(trx, email);
  const facts = { policy, kind, endsOn, required };
  await recordNotice(trx, services, { ...facts, email: { ...queued, to: email.to }, letterId });
}

interface QueuedNotice extends NoticeFacts {
  /** The email in the outbox. Several policies can have the same one. */
  email: QueuedEmail & { to: string };
  letterId: string | null;
}

/** Stores the record of a notice whose email is in the outbox. */
export async function recordNotice(
  trx: Kysely<Schema>,
  { now }: Pick<Services, 'now'>,
  { policy, kind, endsOn, required, email, letterId }: QueuedNotice,
): Promise<void> {
  const row: NoticesTable = {
    id: newId('ntc'),
    policy_id: policy.id,
    kind,
    content: stripLinkTokens(email.content),
    ends_on: endsOn,
    required_days: required.days,
    rule: required.rule,
    created_at: now().toISOString(),
    recipient: email.to,
    electronic_since: policy.electronic_since,
    email_id: email.id,
    emailed_at: null,
    email_failure: null,
    paper_notice_id: letterId,
  };
  await trx.insertInto('notices').values(row).execute();
}
