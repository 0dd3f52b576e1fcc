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
  type RenderedEmail,
  type EmailContent,
} from './email-content.ts';
import { mailTemplates, type MailTemplateName, type MailTemplateData } from './templates.ts';

/** One mail to be written; `data` is what its template asks for. */
export interface Mail<Template extends MailTemplateName = MailTemplateName> {
  to: string;
  template: Template;
  data: MailTemplateData[Template];
}

export interface Mailer {
  /** Writes the outbox row inside the caller's transaction, so that mail and fact stand or fall together. */
  enqueue<Template extends MailTemplateName>(
    trx: Kysely<Schema>,
    mail: Mail<Template>,
  ): Promise<void>;
  /** Sends what waits, when there is an SMTP server; called after commit and by a job. Never throws, never loses a row. */
  deliver(): Promise<void>;
  /** Lays out the letter of an outbox row: when it is sent or looked at, not while a transaction waits. */
  render(mail: { content: string }): RenderedEmail;
}

export interface MailerOptions {
  database: Database;
  brand: Brand;
  /** The storefront's address; paths in links are completed with it. */
  baseUrl: string;
  /** null: mail stays in the outbox, where the sandbox shows it. */
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
 * The mailer over the outbox table. Its rows hold letters: what a mail says is settled with the fact that
 * it tells of, also where the templates have changed before it is sent.
 */
export function createMailer(options: MailerOptions): Mailer {
  const render: Mailer['render'] = ({ content: stored }) => {
    // Written by `enqueue` below.
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
