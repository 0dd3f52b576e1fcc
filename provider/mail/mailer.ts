import type { Kysely } from 'kysely';
import type { Brand } from '../../src/contract/brand.ts';
import type { Database } from '../data/database.ts';
import { newId } from '../data/ids.ts';
import { prepared } from '../data/prepared.ts';
import type { OutboxTable, Schema } from '../data/schema.ts';
import type { Log } from '../log.ts';
import { createDelivery, type MailTransport } from './delivery.ts';
import { letterHtml, letterText, oneLine, type LaidOut, type Letter } from './letter.ts';
import { mailWriters, type MailTemplate, type MailTemplates } from './templates.ts';

/** One mail to be written; `data` is what its template asks for. */
export interface Mail<Template extends MailTemplate = MailTemplate> {
  to: string;
  template: Template;
  data: MailTemplates[Template];
}

export interface Mailer {
  /** Writes the outbox row inside the caller's transaction, so that mail and fact stand or fall together. */
  enqueue<Template extends MailTemplate>(trx: Kysely<Schema>, mail: Mail<Template>): Promise<void>;
  /** Sends what waits, when there is an SMTP server; called after commit and by a job. Never throws, never loses a row. */
  deliver(): Promise<void>;
  /** Lays out the letter of an outbox row: when it is sent or looked at, not while a transaction waits. */
  layOut(mail: { letter: string }): LaidOut;
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
    letter: $('letter'),
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
  const layOut: Mailer['layOut'] = ({ letter: stored }) => {
    // Written by `enqueue` below.
    const letter = absolute(JSON.parse(stored) as Letter, options.baseUrl);
    return { text: letterText(letter, options.brand), html: letterHtml(letter, options.brand) };
  };
  const deliver = options.transport
    ? createDelivery({ ...options, layOut, transport: options.transport })
    : async () => {};
  return {
    layOut,
    async enqueue(trx, { to, template, data }) {
      const letter = mailWriters[template](data, options.brand);
      const at = options.now().toISOString();
      await insertMail(trx, {
        id: newId('mail'),
        recipient: oneLine(to),
        subject: oneLine(letter.subject),
        letter: JSON.stringify(letter),
        created_at: at,
        next_attempt_at: at,
      });
    },
    deliver,
  };
}

function absolute(letter: Letter, baseUrl: string): Letter {
  const complete = <Link extends { url: string }>(link: Link): Link => ({
    ...link,
    url: new URL(link.url, baseUrl).href,
  });
  return {
    ...letter,
    ...(letter.action && { action: complete(letter.action) }),
    ...(letter.links && { links: letter.links.map(complete) }),
  };
}
