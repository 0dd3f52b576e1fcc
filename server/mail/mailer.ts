import type { Kysely } from 'kysely';
import type { Brand } from '../../src/contract/brand.ts';
import type { Database } from '../data/database.ts';
import { newId } from '../data/ids.ts';
import { defineCompiledStatement } from '../data/prepared.ts';
import type { OutboxTable, Schema } from '../data/schema.ts';
import type { Log } from '../log.ts';
import { createOutboxDelivery, type MailTransport } from './delivery.ts';
import {
  renderEmailHtml,
  renderEmailText,
  toSingleLine,
  type RenderedEmail,
  type EmailContent,
} from './email-content.ts';
import { mailTemplates, type MailTemplateName, type MailTemplateData } from './templates.ts';

/** An email to send. `data` fills its template. */
export interface EmailToSend<Template extends MailTemplateName = MailTemplateName> {
  to: string;
  template: Template;
  data: MailTemplateData[Template];
}

/** The row of an email in the outbox. */
export type QueuedEmail = Pick<OutboxTable, 'id' | 'content'>;

export interface Mailer {
  /**
   * Inserts the email into the outbox within the caller's transaction, so that the email is stored
   * only if the transaction commits.
   */
  enqueue<Template extends MailTemplateName>(
    trx: Kysely<Schema>,
    mail: EmailToSend<Template>,
  ): Promise<QueuedEmail>;
  /**
   * Sends the emails that wait in the outbox, if an SMTP server is set. Called after a commit and
   * by a job. Never throws and never loses an email.
   */
  deliver(): Promise<void>;
  /**
   * Renders the content of an outbox row. Called when the email is sent or shown, never during a
   * transaction.
   */
  render(mail: { content: string }): RenderedEmail;
}

export interface MailerOptions {
  database: Database;
  brand: Brand;
  /** The storefront's URL. It is put before paths in links to make them absolute. */
  baseUrl: string;
  /**
   * Sends an email to the SMTP server. If null, emails stay in the outbox, and the sandbox shows
   * them.
   */
  transport: MailTransport | null;
  now: () => Date;
  log: Log;
}

const insertMail = defineCompiledStatement<Omit<OutboxTable, 'sent_at' | 'attempts' | 'failure'>>()(
  (db, $) =>
    db.insertInto('outbox').values({
      id: $('id'),
      recipient: $('recipient'),
      subject: $('subject'),
      content: $('content'),
      created_at: $('created_at'),
      sent_at: null,
      attempts: 0,
      next_attempt_at: $('next_attempt_at'),
    }),
);

/**
 * Creates the mailer that writes to the outbox table. A row contains the final content of its
 * email, so later changes of the templates do not change it.
 */
export function createMailer(options: MailerOptions): Mailer {
  const render: Mailer['render'] = ({ content: stored }) => {
    // The cast is safe, because `enqueue` below has stored the content.
    const content = withAbsoluteLinks(JSON.parse(stored) as EmailContent, options.baseUrl);
    return {
      text: renderEmailText(content, options.brand),
      html: renderEmailHtml(content, options.brand, options.baseUrl),
      ...(content.unsubscribe && { unsubscribeUrl: content.unsubscribe.url }),
    };
  };
  const deliver = options.transport
    ? createOutboxDelivery({ ...options, render, transport: options.transport })
    : async () => {};
  return {
    render,
    async enqueue(trx, { to, template, data }) {
      const email = mailTemplates[template](data, options.brand);
      const createdAt = options.now().toISOString();
      const queued = { id: newId('mail'), content: JSON.stringify(email) };
      await insertMail(trx, {
        ...queued,
        recipient: toSingleLine(to),
        subject: toSingleLine(email.subject),
        created_at: createdAt,
        next_attempt_at: createdAt,
      });
      return queued;
    },
    deliver,
  };
}

function withAbsoluteLinks(content: EmailContent, baseUrl: string): EmailContent {
  const toAbsolute = <Link extends { url: string }>(link: Link): Link => ({
    ...link,
    url: new URL(link.url, baseUrl).href,
  });
  return {
    ...content,
    ...(content.action && { action: toAbsolute(content.action) }),
    ...(content.links && { links: content.links.map(toAbsolute) }),
    ...(content.unsubscribe && { unsubscribe: toAbsolute(content.unsubscribe) }),
  };
}
