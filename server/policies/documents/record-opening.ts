import { recordAuditEvent, type Actor } from '../../audit.ts';
import { describeError } from '../../log.ts';
import type { Services } from '../../services.ts';
import type { PolicyDocumentKind, RECEIPT_DOCUMENT_KIND } from './document-links.ts';

/**
 * Minutes during which an opened document is not recorded again. Browsers read a PDF several times,
 * and a signed link must not fill the table of events.
 */
const REPEAT_MINUTES = 60;

interface OpenedDocument {
  policyId: string;
  kind: PolicyDocumentKind | typeof RECEIPT_DOCUMENT_KIND;
}

/**
 * Records that someone opened a document of a policy by its signed link. Who it was is unknown. The
 * document is shown even if this fails, because its owner needs it more than the record.
 */
export async function recordOpening(
  services: Services,
  actor: Actor,
  { policyId, kind }: OpenedDocument,
): Promise<void> {
  const { database, log, now } = services;
  const since = new Date(now().getTime() - REPEAT_MINUTES * 60_000).toISOString();
  try {
    const { account_id: accountId, recent } = await database.db
      .selectFrom('policies')
      .select('account_id')
      .select((one) =>
        one
          .selectFrom('audit')
          .select('audit.id')
          .whereRef('audit.policy_id', '=', 'policies.id')
          .where('audit.action', '=', 'document_opened')
          .where('audit.reason', '=', kind)
          .where('audit.at', '>', since)
          .limit(1)
          .as('recent'),
      )
      .where('policies.id', '=', policyId)
      .executeTakeFirstOrThrow();
    if (recent !== null) return;
    await database.transact((trx) =>
      recordAuditEvent(
        trx,
        { actor, now },
        { action: 'document_opened', accountId, policyId, reason: kind },
      ),
    );
  } catch (error) {
    log.warn('opening_not_recorded', describeError(error));
  }
}
