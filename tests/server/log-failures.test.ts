import { expect, test, vi } from 'vitest';
import { silentLog } from '../../server/log.ts';
import { logFailure } from '../../server/log-failures.ts';

const failed = { event: 'added_card_email_failed', card: 'pm_1' };

test('a failure of one item is logged with its facts', async () => {
  const error = vi.fn();
  await logFailure({ ...silentLog, error }, failed, () => Promise.reject(new Error('No rate')));
  expect(error).toHaveBeenCalledWith(
    failed.event,
    expect.objectContaining({ card: 'pm_1', message: 'No rate' }),
  );
});

test('an unreachable database ends the job', async () => {
  const error = vi.fn();
  const lost = new Error('Connection terminated unexpectedly');
  await expect(
    logFailure({ ...silentLog, error }, failed, () => Promise.reject(lost)),
  ).rejects.toBe(lost);
  expect(error).not.toHaveBeenCalled();
});
