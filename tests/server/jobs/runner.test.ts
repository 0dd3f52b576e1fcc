import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startJobs, type Job, type JobRunner } from '../../../server/jobs/runner.ts';
import type { Services } from '../../../server/services.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

const jobTiming = { tickMs: 10, leaseMs: 30_000 };
const HOUR = 3_600_000;

onBothDatabases('jobs', (kind) => {
  let server: TestServer;
  let services: Services;
  let now: Date;
  /**
   * Counts how often a runner has read the clock. It does so at each poll and at the start of a
   * job.
   */
  let pollCount: number;
  let runners: JobRunner[];

  beforeEach(async () => {
    now = new Date('2026-11-20T12:00:00Z');
    pollCount = 0;
    runners = [];
    server = await startTestServer({
      kind,
      settings: { SANDBOX: '0' },
      services: { now: () => ((pollCount += 1), now) },
    });
    services = server.services;
  });
  afterEach(async () => {
    await Promise.all(runners.map((runner) => runner.stop()));
    await server.stop();
  });

  const start = (run: Job['run'], options: Partial<typeof jobTiming & Services> = {}) => {
    const { tickMs, leaseMs, ...replaced } = { ...jobTiming, ...options };
    const runner = startJobs(
      { ...services, ...replaced },
      [{ name: 'sweep', everyMs: HOUR, run }],
      { tickMs, leaseMs },
    );
    runners.push(runner);
    return runner;
  };
  /** Waits until the runners have looked for due jobs at least once more. */
  const waitForPoll = async () => {
    const before = pollCount;
    await expect.poll(() => pollCount).toBeGreaterThan(before + 2);
  };
  const advanceClock = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  const row = () => services.database.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();

  test('run immediately, and again when they are due', async () => {
    const run = vi.fn(async () => {});
    start(run);
    await expect.poll(async () => (await row()).finished_at).not.toBeNull();
    await waitForPoll();
    expect(run).toHaveBeenCalledTimes(1);
    advanceClock(HOUR);
    await expect.poll(() => run).toHaveBeenCalledTimes(2);
  });

  test('run again a minute after the database could not be reached', async () => {
    const run = vi.fn(async () => {}).mockRejectedValueOnce(new Error('Connection terminated'));
    start(run);
    await expect.poll(async () => (await row()).failure).not.toBeNull();
    advanceClock(59_000);
    await waitForPoll();
    expect(run).toHaveBeenCalledTimes(1);
    advanceClock(1_000);
    await expect.poll(async () => (await row()).failure).toBeNull();
    expect(run).toHaveBeenCalledTimes(2);
  });

  test('run in one process at a time', async () => {
    let runningCount = 0;
    let maxParallel = 0;
    let runs = 0;
    const run = async () => {
      maxParallel = Math.max(maxParallel, (runningCount += 1));
      await row();
      runningCount -= 1;
      runs += 1;
    };
    for (let at = 0; at < 4; at += 1) start(run);
    for (let round = 1; round <= 5; round += 1) {
      await expect.poll(async () => [runs, (await row()).lease_owner]).toEqual([round, null]);
      advanceClock(HOUR);
    }
    expect(maxParallel).toBe(1);
  });

  test('of a dead process run again when their lease expires, not before', async () => {
    const next_run_at = new Date(now.getTime() + jobTiming.leaseMs).toISOString();
    const abandonedLease = {
      name: 'sweep',
      next_run_at,
      lease_owner: 'another',
      finished_at: null,
      failure: null,
    };
    await services.database.db.insertInto('jobs').values(abandonedLease).execute();
    const run = vi.fn(async () => {});
    start(run);
    await waitForPoll();
    expect(run).not.toHaveBeenCalled();
    advanceClock(jobTiming.leaseMs);
    await expect.poll(() => run).toHaveBeenCalledTimes(1);
    await expect.poll(() => row()).toMatchObject({ lease_owner: null });
  });

  test('that take longer than their lease renew it', async () => {
    let release = () => {};
    const long = new Promise<void>((done) => (release = done));
    const first = vi.fn(() => long);
    const leasedAt = now;
    start(first, { leaseMs: 60 });
    await expect.poll(() => first).toHaveBeenCalledTimes(1);
    advanceClock(50);
    const renewed = new Date(leasedAt.getTime() + 110).toISOString();
    await expect.poll(async () => (await row()).next_run_at).toBe(renewed);
    advanceClock(50);
    const second = vi.fn(async () => {});
    const clock = vi.fn(() => now);
    start(second, { leaseMs: 60, now: clock });
    // More than three reads mean several polls: one read happens when the job is registered, and
    // one at each poll.
    await expect.poll(() => clock.mock.calls.length).toBeGreaterThan(3);
    expect(second).not.toHaveBeenCalled();
    release();
  });

  test('that fail are logged, and run again when they are due', async () => {
    const error = vi.fn();
    const run = vi.fn(async () => Promise.reject(new Error('The processor is unavailable')));
    start(run, { log: { ...services.log, error } });
    await expect.poll(async () => (await row()).failure).toContain('The processor is unavailable');
    expect(error).toHaveBeenCalledWith('job_failed', expect.objectContaining({ job: 'sweep' }));
    advanceClock(HOUR);
    await expect.poll(() => run).toHaveBeenCalledTimes(2);
  });

  test('finish before the runner stops, and do not start again', async () => {
    let release = () => {};
    const run = vi.fn(() => new Promise<void>((done) => (release = done)));
    const runner = start(run);
    await expect.poll(() => run).toHaveBeenCalledTimes(1);
    const onStopped = vi.fn();
    const stopPromise = runner.stop().then(onStopped);
    await row();
    expect(onStopped).not.toHaveBeenCalled();
    release();
    await stopPromise;
    expect(await row()).toMatchObject({ lease_owner: null });
    advanceClock(HOUR);
    const another = vi.fn(async () => {});
    start(another);
    await expect.poll(() => another).toHaveBeenCalledTimes(1);
    expect(run).toHaveBeenCalledTimes(1);
  });
});
