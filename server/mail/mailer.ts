import type { Kysely } from 'kysely';
import type { Brand } from '../../src/contract/brand.ts';
import type { Database } from '../data/database.ts';
import { newId } from '../data/ids.ts';
import { prepared } from '../data/prepared.ts';
import type { OutboxTable, Schema } from '../data/schema.ts';
import type { Log } from '../log.ts';
import { createDelivery, type MailTransport } from './delivery.ts';
import {
  renderEmailHtml,
  renderEmailText,
  oneLine,
  type EmailBodies,
  type EmailContent,
} from './email-content.ts';
import { mailTemplates, type MailTemplateName, type MailTemplateData } from './templates.ts';

/** An email to send. `data` is the input of its template. */
export interface Mail<Template extends MailTemplateName = MailTemplateName> {
  to: string;
  template: Template;
  data: MailTemplateData[Template];
}

export interface Mailer {
  /** Inserts the outbox row in the caller's transaction, so that both are stored or neither. */
  enqueue<Template extends MailTemplateName>(
    trx: Kysely<Schema>,
    mail: Mail<Template>,
  ): Promise<void>;
  /**
   * Sends waiting emails if there is an SMTP server. Called after a commit and by a job. Never
   * throws, never loses a row.
   */
  deliver(): Promise<void>;
  /**
   * Renders the content of an outbox row. Done for sending or display, never during a transaction.
   */
  render(mail: { content: string }): EmailBodies;
}

export interface MailerOptions {
  database: Database;
  brand: Brand;
  /** The storefront's URL. It completes paths in links. */
  baseUrl: string;
  /** Null: email stays in the outbox, and the sandbox shows it. */
  transport: MailTransport | null;
  now: () => Date;
  log: Log;
}

const insertMail = prepared<Omit<OutboxTable, 'sent_at' | 'attempts' | 'failure'>>()((db, $) =>
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
 * Creates the mailer for the outbox table. Rows store the final content, so later changes of the
 * templates do not change an email about an earlier event.
 */
export function createMailer(options: MailerOptions): Mailer {
  const render: Mailer['render'] = ({ content: stored }) => {
    // Stored by `enqueue` below.
    const content = withAbsoluteLinks(JSON.parse(stored) as EmailContent, options.baseUrl);
    return {
      text: renderEmailText(content, options.brand),
      html: renderEmailHtml(content, options.brand),
    };
  };
  const deliver = options.transport
    ? createDelivery({ ...options, render, transport: options.transport })
    : async () => {};
  return {
    render,
    async enqueue(trx, { to, template, data }) {
      const content = mailTemplates[template](data, options.brand);
      const createdAt = options.now().toISOString();
      await insertMail(trx, {
        id: newId('mail'),
        recipient: oneLine(to),
        subject: oneLine(content.subject),
        content: JSON.stringify(content),
        created_at: createdAt,
        next_attempt_at: createdAt,
      });
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
  };
}
