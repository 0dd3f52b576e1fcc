import { deleteOrphanPhotos } from '../claims/photos.ts';
import { cancelDue } from '../policies/decide-cancellations.ts';
import { endUnpaid } from '../policies/end-unpaid.ts';
import { announceRenewals, freeEnded } from '../policies/renewals.ts';
import { captureDue } from '../sales/captures.ts';
import { collectDue } from '../sales/collect.ts';
import { tellExpiring } from '../sales/expiring-cards.ts';
import { releaseOrphans } from '../sales/holds.ts';
import { payRefunds } from '../sales/refunds.ts';
import { purge } from './purge.ts';
import type { Job } from './runner.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/**
 * All that is done without anybody's asking. What can be done at once is, by whoever made it due; here it is
 * taken up where that process has died or has failed.
 */
export const jobs: readonly Job[] = [
  { name: 'mail', everyMs: 5 * SECOND, run: ({ mailer }) => mailer.deliver() },
  { name: 'captures', everyMs: 20 * SECOND, run: captureDue },
  { name: 'refunds', everyMs: 20 * SECOND, run: payRefunds },
  { name: 'instalments', everyMs: 60 * SECOND, run: collectDue },
  { name: 'renewals', everyMs: HOUR, run: announceRenewals },
  { name: 'expiring-cards', everyMs: HOUR, run: tellExpiring },
  { name: 'unpaid', everyMs: HOUR, run: endUnpaid },
  { name: 'not-renewed', everyMs: HOUR, run: freeEnded },
  { name: 'orphan-holds', everyMs: HOUR, run: releaseOrphans },
  { name: 'cancellations', everyMs: HOUR, run: cancelDue },
  { name: 'orphan-photos', everyMs: HOUR, run: deleteOrphanPhotos },
  { name: 'purge', everyMs: HOUR, run: purge },
];
