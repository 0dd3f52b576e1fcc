import { deleteOrphanPhotos } from '../claims/photos.ts';
import { executeDueCancellations } from '../policies/decide-cancellations.ts';
import { executeScheduledCancellations } from '../policies/scheduled-cancellations.ts';
import { emailEndNotices } from '../policies/end-notices.ts';
import { lapseUnpaidPolicies } from '../policies/lapse-unpaid-policies.ts';
import { announceRenewalPrices, releaseExpiredRiskKeys } from '../policies/renewals.ts';
import { storeSearchTexts } from '../policies/search-texts.ts';
import { captureDueCharges } from '../sales/captures.ts';
import { collectDueInstallments } from '../sales/collect-installments.ts';
import { emailAddedCards } from '../sales/added-cards.ts';
import { emailCardExpiryNotices } from '../sales/expiring-cards.ts';
import { voidOrphanedAuthorizations } from '../sales/authorizations.ts';
import { payPendingRefunds } from '../sales/refunds.ts';
import { purgeOldRows } from './purge.ts';
import { rejectEndedTrips } from '../policies/decide-policies.ts';
import type { Job } from './runner.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/**
 * All background jobs. Usually the server process that receives a request does the follow-up work
 * at once. The jobs do the work that remains because that server process stopped or the work
 * failed.
 */
export const backgroundJobs: readonly Job[] = [
  { name: 'mail', everyMs: 5 * SECOND, run: ({ mailer }) => mailer.deliver() },
  { name: 'captures', everyMs: 20 * SECOND, run: captureDueCharges },
  { name: 'refunds', everyMs: 20 * SECOND, run: payPendingRefunds },
  { name: 'installments', everyMs: 60 * SECOND, run: collectDueInstallments },
  { name: 'added-cards', everyMs: 60 * SECOND, run: emailAddedCards },
  { name: 'search-texts', everyMs: 60 * SECOND, run: storeSearchTexts },
  { name: 'renewals', everyMs: HOUR, run: announceRenewalPrices },
  { name: 'end-notices', everyMs: HOUR, run: emailEndNotices },
  { name: 'expiring-cards', everyMs: HOUR, run: emailCardExpiryNotices },
  { name: 'lapse-unpaid', everyMs: HOUR, run: lapseUnpaidPolicies },
  { name: 'ended-trips', everyMs: HOUR, run: rejectEndedTrips },
  { name: 'release-risk-keys', everyMs: HOUR, run: releaseExpiredRiskKeys },
  { name: 'orphaned-authorizations', everyMs: HOUR, run: voidOrphanedAuthorizations },
  { name: 'cancellations', everyMs: HOUR, run: executeDueCancellations },
  { name: 'scheduled-cancellations', everyMs: HOUR, run: executeScheduledCancellations },
  { name: 'orphan-photos', everyMs: HOUR, run: deleteOrphanPhotos },
  { name: 'purge', everyMs: HOUR, run: purgeOldRows },
];
