// Texts that a buyer must accept: the check before anything is authorized, and the record in the
// transaction of the order.
import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { AcceptedText, TextToAccept } from '../../src/contract/purchase/acceptance.ts';
import type { AuditContext } from '../audit.ts';
import type { AcceptancesTable } from '../data/policy-tables.ts';
import { defineCompiledStatement } from '../data/prepared.ts';
import type { Schema } from '../data/schema.ts';
import { acceptanceRequiredError } from '../errors.ts';
import type { Services } from '../services.ts';
import type { Order, OrderItem, OrderItemWithIds } from './order-types.ts';

/** Returns the SHA-256 of a text's UTF-8 bytes in hex, as a buyer's browser calculates it. */
export function hashText(text: string): string {
  return hash('sha256', text);
}

/**
 * Rejects an order unless the buyer accepted the current text of each of its items. An order without
 * any acceptance is possible if the setting REQUIRE_ACCEPTANCE is off.
 * @throws ApiError `acceptance_required` with all texts of the order
 */
export function assertTextsAccepted(
  { settings }: Pick<Services, 'settings'>,
  items: readonly OrderItem[],
  accepted: readonly AcceptedText[] | undefined,
): void {
  if (accepted === undefined && !settings.REQUIRE_ACCEPTANCE) return;
  const texts = items.flatMap(({ textsToAccept }) => textsToAccept);
  const isAccepted = ({ id, html }: TextToAccept) =>
    accepted?.some((one) => one.id === id && one.sha256 === hashText(html));
  if (texts.every(isAccepted)) return;
  // Items of one order usually have the same text, which the buyer reads only once.
  const distinct = new Map(texts.map((text) => [`${text.id} ${text.html}`, text]));
  throw acceptanceRequiredError([...distinct.values()]);
}

export const insertText = defineCompiledStatement<{ sha256: string; text: string }>()((db, $) =>
  db
    .insertInto('accepted_texts')
    .values({ sha256: $('sha256'), text: $('text') })
    .onConflict((conflict) => conflict.doNothing()),
);

export const insertAcceptance = defineCompiledStatement<AcceptancesTable>()((db, $) =>
  db.insertInto('acceptances').values({
    id: $('id'),
    policy_id: $('policy_id'),
    endorsement_id: $('endorsement_id'),
    text_id: $('text_id'),
    sha256: $('sha256'),
    version: $('version'),
    accepted_at: $('accepted_at'),
    account_id: $('account_id'),
    session_hash: $('session_hash'),
    request_id: $('request_id'),
  }),
);

interface AcceptingOrder {
  order: Order;
  lines: readonly OrderItemWithIds[];
  accountId: string;
}

/** Stores which texts were accepted for each policy of an order, and each new text once. */
export async function persistAcceptances(
  trx: Kysely<Schema>,
  { actor }: Pick<AuditContext, 'actor'>,
  { order, lines, accountId }: AcceptingOrder,
): Promise<void> {
  const { caller, ids, acceptsTexts } = order;
  if (!acceptsTexts) return;
  const texts = new Map<string, string>();
  const rows: AcceptancesTable[] = [];
  for (const { item, policyId, endorsementId, acceptanceIds } of lines) {
    for (const [index, { id, html, version }] of item.textsToAccept.entries()) {
      const sha256 = hashText(html);
      texts.set(sha256, html);
      rows.push({
        id: acceptanceIds[index] ?? '',
        policy_id: policyId,
        endorsement_id: 'endorsedPolicy' in item ? endorsementId : null,
        text_id: id,
        sha256,
        version: version ?? null,
        accepted_at: ids.now.toISOString(),
        account_id: accountId,
        session_hash: caller?.tokenHash ?? null,
        request_id: actor.requestId,
      });
    }
  }
  // Sorted, because concurrent transactions that insert the same texts must not wait for each other.
  const sorted = [...texts].toSorted(([one], [other]) => (one < other ? -1 : 1));
  await Promise.all([
    ...sorted.map(([sha256, text]) => insertText(trx, { sha256, text })),
    ...rows.map((row) => insertAcceptance(trx, row)),
  ]);
}
