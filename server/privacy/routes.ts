import type { Calls } from '../../src/contract/calls.ts';
import type { AccountDataFormat } from '../../src/contract/account/account-data.ts';
import { assertRecentlyAuthenticated } from '../accounts/recent-authentication.ts';
import { recordAuditEvent } from '../audit.ts';
import { todayAtShop } from '../dates.ts';
import { ApiError } from '../errors.ts';
import type { Caller } from '../http/caller.ts';
import type { Handler } from '../http/mount.ts';
import { rateLimitRules } from '../http/rate-limit.ts';
import { StreamedFile } from '../http/streamed-file.ts';
import type { Services } from '../services.ts';
import { fileDeletionRequest, readDeletion, withdrawDeletionRequest } from './deletion-requests.ts';
import { createJsonFile } from './json-file.ts';
import { createPdfFile } from './pdf-file.ts';
import { findPerson } from './person.ts';

/** Maximum number of files that one server process creates at the same time. */
const MAX_FILES = 4;
/** Seconds after which a client may try again. */
const RETRY_SECONDS = 10;
let filesInProgress = 0;

const formats = {
  json: { mediaType: 'application/json; charset=utf-8', create: createJsonFile },
  pdf: { mediaType: 'application/pdf', create: createPdfFile },
} as const;

export const exportAccountData: Handler<Calls['exportAccountData']> = async (
  { query: { format = 'json' }, caller },
  services,
) => {
  await assertRecentlyAuthenticated(services, caller);
  await services.limiter.consume(rateLimitRules.accountData, caller.accountId);
  if (filesInProgress >= MAX_FILES) {
    const error = new ApiError('not_available', 'Many files are being created. Try again soon.');
    error.retryAfter = RETRY_SECONDS;
    throw error;
  }
  // Counted at once, because other requests arrive during the next statements.
  filesInProgress += 1;
  try {
    const person = await findPerson(services, caller.accountId);
    await recordDownload(services, caller, format);
    const parts = countedUntilEnd(formats[format].create(services, person));
    return new StreamedFile(formats[format].mediaType, fileName(services, format), parts);
  } catch (error) {
    filesInProgress -= 1;
    throw error;
  }
};

/** The count decreases when the generator ends, also if the client leaves. */
async function* countedUntilEnd(
  parts: AsyncGenerator<Uint8Array, void>,
): AsyncGenerator<Uint8Array, void> {
  try {
    yield* parts;
  } finally {
    filesInProgress -= 1;
  }
}

/** Returns a name such as 'alderway-data-2026-11-28.json'. */
function fileName({ brand, now }: Services, format: AccountDataFormat): string {
  const slug = brand.name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return `${slug}-data-${todayAtShop(now())}.${format}`;
}

/** Records the download and tells the account's owner, who may not be the person at the screen. */
async function recordDownload(
  services: Services,
  { accountId, email, firstName }: Caller,
  format: AccountDataFormat,
): Promise<void> {
  await services.database.transact(async (trx) => {
    await recordAuditEvent(trx, services, {
      action: 'data_downloaded',
      accountId,
      reason: format,
    });
    await services.mailer.enqueue(trx, {
      to: email,
      template: 'dataDownloaded',
      data: { firstName },
    });
  });
  void services.mailer.deliver();
}

export const getDeletion: Handler<Calls['getDeletion']> = ({ caller }, services) =>
  readDeletion(services, caller.accountId);

export const requestDeletion: Handler<Calls['requestDeletion']> = async ({ caller }, services) => {
  await assertRecentlyAuthenticated(services, caller);
  await fileDeletionRequest(services, caller);
  return readDeletion(services, caller.accountId);
};

export const withdrawDeletion: Handler<Calls['withdrawDeletion']> = async (
  { caller },
  services,
) => {
  await withdrawDeletionRequest(services, caller);
  return readDeletion(services, caller.accountId);
};
