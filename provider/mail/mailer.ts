import type { Kysely } from 'kysely';
import type { Schema } from '../data/schema.ts';
import type { MailTemplate, MailTemplates } from './templates.ts';

/** One mail to be written; `data` is what its template asks for. */
export interface Mail<Template extends MailTemplate = MailTemplate> {
  to: string;
  template: Template;
  data: MailTemplates[Template];
}

export interface Mailer {
  /** Writes the outbox row inside the caller's transaction, so that mail and fact stand or fall together. */
  enqueue<Template extends MailTemplate>(trx: Kysely<Schema>, mail: Mail<Template>): Promise<void>;
  /** Sends what waits, when there is an SMTP server; called after commit and at start. Never throws, never loses a row. */
  deliver(): Promise<void>;
}
