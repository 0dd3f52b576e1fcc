import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startJobs, type Job, type JobRunner } from '../../../provider/jobs/runner.ts';
import type { Services } from '../../../provider/services.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { startProvider, type TestProvider } from '../../fixtures/provider.ts';

const pace = { tickMs: 10, leaseMs: 30_000 };
const HOUR = 3_600_000;

onBothDatabases('jobs', (kind) => {
  let provider: TestProvider;
  let services: Services;
  let now: Date;
  /** How often a runner has read the clock: each time it looks for what is due, and when it takes something up. */
  let looks: number;
  let runners: JobRunner[];

  beforeEach(async () => {
    now = new Date('2026-11-20T12:00:00Z');
    looks = 0;
    runners = [];
    provider = await startProvider({
      kind,
      settings: { SANDBOX: '0' },
      services: { now: () => ((looks += 1), now) },
    });
    services = provider.services;
  });
  afterEach(async () => {
    await Promise.all(runners.map((runner) => runner.stop()));
    await provider.stop();
  });

  const start = (run: Job['run'], options: Partial<typeof pace & Services> = {}) => {
    const { tickMs, leaseMs, ...replaced } = { ...pace, ...options };
    const runner = startJobs(
      { ...services, ...replaced },
      [{ name: 'sweep', everyMs: HOUR, run }],
      { tickMs, leaseMs },
    );
    runners.push(runner);
    return runner;
  };
  /** Waits until runners have looked for what is due, at least once after now. */
  const looked = async () => {
    const before = looks;
    await expect.poll(() => looks).toBeGreaterThan(before + 2);
  };
  const pass = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  const row = () => services.database.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();

  test('run at once, and again when they are due', async () => {
    const run = vi.fn(async () => {});
    start(run);
    await expect.poll(async () => (await row()).finished_at).not.toBeNull();
    await looked();
    expect(run).toHaveBeenCalledTimes(1);
    pass(HOUR);
    await expect.poll(() => run).toHaveBeenCalledTimes(2);
  });

  test('are done by one process at a time', async () => {
    let underWay = 0;
    let most = 0;
    let runs = 0;
    const run = async () => {
      most = Math.max(most, (underWay += 1));
      await row();
      underWay -= 1;
      runs += 1;
    };
    for (let at = 0; at < 4; at += 1) start(run);
    for (let round = 1; round <= 5; round += 1) {
      await expect.poll(async () => [runs, (await row()).holder]).toEqual([round, null]);
      pass(HOUR);
    }
    expect(most).toBe(1);
  });

  test('of a process that has died are taken up when its lease is over, not before', async () => {
    const due_at = new Date(now.getTime() + pace.leaseMs).toISOString();
    const dead = { name: 'sweep', due_at, holder: 'another', finished_at: null, failure: null };
    await services.database.db.insertInto('jobs').values(dead).execute();
    const run = vi.fn(async () => {});
    start(run);
    await looked();
    expect(run).not.toHaveBeenCalled();
    pass(pace.leaseMs);
    await expect.poll(() => run).toHaveBeenCalledTimes(1);
    await expect.poll(() => row()).toMatchObject({ holder: null });
  });

  test('that take longer than a lease keep it', async () => {
    let release = () => {};
    const long = new Promise<void>((done) => (release = done));
    const first = vi.fn(() => long);
    const taken = now;
    start(first, { leaseMs: 60 });
    await expect.poll(() => first).toHaveBeenCalledTimes(1);
    pass(50);
    const renewed = new Date(taken.getTime() + 110).toISOString();
    await expect.poll(async () => (await row()).due_at).toBe(renewed);
    pass(50);
    const second = vi.fn(async () => {});
    const clock = vi.fn(() => now);
    start(second, { leaseMs: 60, now: clock });
    // Once to enlist the job, and once each time it looks for what is due.
    await expect.poll(() => clock.mock.calls.length).toBeGreaterThan(3);
    expect(second).not.toHaveBeenCalled();
    release();
  });

  test('that fail are logged, and run again when they are due', async () => {
    const error = vi.fn();
    const run = vi.fn(async () => Promise.reject(new Error('The bank is away')));
    start(run, { log: { ...services.log, error } });
    await expect.poll(async () => (await row()).failure).toContain('The bank is away');
    expect(error).toHaveBeenCalledWith('job_failed', expect.objectContaining({ job: 'sweep' }));
    pass(HOUR);
    await expect.poll(() => run).toHaveBeenCalledTimes(2);
  });

  test('are waited for when the process stops, and begin no more', async () => {
    let release = () => {};
    const run = vi.fn(() => new Promise<void>((done) => (release = done)));
    const runner = start(run);
    await expect.poll(() => run).toHaveBeenCalledTimes(1);
    const stopped = vi.fn();
    const stopping = runner.stop().then(stopped);
    await row();
    expect(stopped).not.toHaveBeenCalled();
    release();
    await stopping;
    expect(await row()).toMatchObject({ holder: null });
    pass(HOUR);
    const another = vi.fn(async () => {});
    start(another);
    await expect.poll(() => another).toHaveBeenCalledTimes(1);
    expect(run).toHaveBeenCalledTimes(1);
  });
});
