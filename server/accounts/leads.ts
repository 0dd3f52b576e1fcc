import { createHash } from 'node:crypto';
import type { Lead } from '../../src/contract/account/lead.ts';
import { newId } from '../data/ids.ts';
import { rateRules } from '../http/rate-limit.ts';
import type { Services } from '../services.ts';

/**
 * Keeps a lead and mails it to the brand's sales address, both or neither. The same one again that day is
 * taken as a second press of the button. A lead with the decoy field filled in is dropped; whoever sent
 * it is told nothing else than everybody.
 * @throws Refusal too_many_requests
 */
export async function createLead(services: Services, input: Lead, ip: string): Promise<void> {
  const { database, mailer, limiter, brand, now } = services;
  await limiter.consume(rateRules.leads, ip);
  const { website, ...lead } = input;
  if (website !== '') return;
  const created_at = now().toISOString();
  const row = { id: newId('lead'), fingerprint: fingerprintOf(lead, created_at), created_at };
  await database.transact(async (trx) => {
    const isNew = await trx
      .insertInto('leads')
      .values({ ...row, ...lead })
      .onConflict((conflict) => conflict.column('fingerprint').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!isNew) return;
    await mailer.enqueue(trx, { to: brand.emails.sales, template: 'leadReceived', data: lead });
  });
  void mailer.deliver();
}

function fingerprintOf(lead: Omit<Lead, 'website'>, at: string): string {
  // Sorted by name: two senders may write the same fields in another order.
  const sortedFields = Object.entries(lead).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const day = at.slice(0, 10);
  return createHash('sha256')
    .update(JSON.stringify([day, sortedFields]))
    .digest('base64url');
}
