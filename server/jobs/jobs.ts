import { deleteOrphanPhotos } from '../claims/photos.ts';
import { cancelDuePolicies } from '../policies/decide-cancellations.ts';
import { lapseUnpaid } from '../policies/lapse-unpaid.ts';
import { announceRenewals, releaseExpiredRiskKeys } from '../policies/renewals.ts';
import { captureDue } from '../sales/captures.ts';
import { collectDue } from '../sales/collect-installments.ts';
import { notifyExpiringCards } from '../sales/expiring-cards.ts';
import { voidOrphanedAuthorizations } from '../sales/authorizations.ts';
import { submitRefunds } from '../sales/refunds.ts';
import { purge } from './purge.ts';
import type { Job } from './runner.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/**
 * All background jobs. Usually the server process that receives a request does the follow-up work
 * at once. The jobs do the work that remains because that server process stopped or the work
 * failed.
 */
export const jobs: readonly Job[] = [
  { name: 'mail', everyMs: 5 * SECOND, run: ({ mailer }) => mailer.deliver() },
  { name: 'captures', everyMs: 20 * SECOND, run: captureDue },
  { name: 'refunds', everyMs: 20 * SECOND, run: submitRefunds },
  { name: 'installments', everyMs: 60 * SECOND, run: collectDue },
  { name: 'renewals', everyMs: HOUR, run: announceRenewals },
  { name: 'expiring-cards', everyMs: HOUR, run: notifyExpiringCards },
  { name: 'lapse-unpaid', everyMs: HOUR, run: lapseUnpaid },
  { name: 'release-risk-keys', everyMs: HOUR, run: releaseExpiredRiskKeys },
  { name: 'orphaned-authorizations', everyMs: HOUR, run: voidOrphanedAuthorizations },
  { name: 'cancellations', everyMs: HOUR, run: cancelDuePolicies },
  { name: 'orphan-photos', everyMs: HOUR, run: deleteOrphanPhotos },
  { name: 'purge', everyMs: HOUR, run: purge },
];
