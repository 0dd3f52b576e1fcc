// Notices of the carrier: emails, letters, and a record that is kept as long as the policy.
import type { Kysely } from 'kysely';
import type { NoticeRequirement } from '../src/contract/rules/notice-days.ts';
import { newId } from './data/ids.ts';
import type { NoticesTable, PoliciesTable } from './data/policy-tables.ts';
import type { Schema } from './data/schema.ts';
import { stripLinkTokens } from './mail/email-content.ts';
import type { EmailToSend } from './mail/mailer.ts';
import type { MailTemplateName } from './mail/templates.ts';
import { queuePostalNotice, type PostalNotice } from './postal-notices.ts';
import type { Services } from './services.ts';

/** 'reminder' is an email that repeats an earlier notice, or that no rule requires. */
type NoticeKind = Exclude<PostalNotice['kind'], 'policy_documents'> | 'reminder';

/** Requirement of an email that repeats a notice. */
export const repeatsNotice: NoticeRequirement = { days: 0, rule: 'repeats an earlier notice' };

interface Notice<Template extends MailTemplateName> {
  policy: Pick<PoliciesTable, 'id' | 'electronic_since'>;
  kind: NoticeKind;
  /** Last day of coverage, or the day of the renewal. Null if coverage never began. */
  endsOn: string | null;
  required: NoticeRequirement;
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
  const { id: email_id, content } = await services.mailer.enqueue(trx, email);
  const row: NoticesTable = {
    id: newId('ntc'),
    policy_id: policy.id,
    kind,
    content: stripLinkTokens(content),
    ends_on: endsOn,
    required_days: required.days,
    rule: required.rule,
    created_at: services.now().toISOString(),
    recipient: email.to,
    electronic_since: policy.electronic_since,
    email_id,
    emailed_at: null,
    email_failure: null,
    paper_notice_id: letterId,
  };
  await trx.insertInto('notices').values(row).execute();
}
