import { createHash } from 'node:crypto';
import type { Lead } from '../../src/contract/account/lead.ts';
import { newId } from '../data/ids.ts';
import { rateLimitRules } from '../http/rate-limit.ts';
import type { Services } from '../services.ts';

/**
 * Stores a lead and emails it to the brand's sales address, in one transaction. Ignores an
 * identical lead on the same day, because the visitor probably pressed the button twice. Ignores a
 * lead whose hidden `website` field is filled in, because only spam programs fill in this field.
 * The caller cannot see that a lead is ignored.
 * @throws ApiError too_many_requests
 */
export async function storeAndEmailLead(
  services: Services,
  input: Lead,
  ip: string,
): Promise<void> {
  const { database, mailer, limiter, brand, now } = services;
  await limiter.consume(rateLimitRules.leads, ip);
  const { website, ...lead } = input;
  if (website) return;
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
  // The fields are sorted by name, because two senders may send the same fields in a different
  // order.
  const sortedFields = Object.entries(lead).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const day = at.slice(0, 10);
  return createHash('sha256')
    .update(JSON.stringify([day, sortedFields]))
    .digest('base64url');
}
