import { setTimeout as wait } from 'node:timers/promises';
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
  let runners: JobRunner[];

  beforeEach(async () => {
    now = new Date('2026-11-20T12:00:00Z');
    runners = [];
    provider = await startProvider({
      kind,
      settings: { SANDBOX: '0' },
      services: { now: () => now },
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
  const pass = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  const row = () => services.database.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();

  test('run at once, and again when they are due', async () => {
    const run = vi.fn(async () => {});
    start(run);
    await vi.waitFor(async () => expect((await row()).finished_at).not.toBeNull());
    await wait(50);
    expect(run).toHaveBeenCalledTimes(1);
    pass(HOUR);
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2));
  });

  test('are done by one process at a time', async () => {
    let underWay = 0;
    let most = 0;
    let runs = 0;
    const run = async () => {
      most = Math.max(most, (underWay += 1));
      await wait(5);
      underWay -= 1;
      runs += 1;
    };
    for (let at = 0; at < 4; at += 1) start(run);
    for (let round = 1; round <= 5; round += 1) {
      await vi.waitFor(async () => expect([runs, (await row()).holder]).toEqual([round, null]));
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
    await wait(50);
    expect(run).not.toHaveBeenCalled();
    pass(pace.leaseMs);
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1));
    await vi.waitFor(async () => expect(await row()).toMatchObject({ holder: null }));
  });

  test('that take longer than a lease keep it', async () => {
    let release = () => {};
    const long = new Promise<void>((done) => (release = done));
    const first = vi.fn(() => long);
    start(first, { leaseMs: 60, now: () => new Date() });
    await vi.waitFor(() => expect(first).toHaveBeenCalledTimes(1));
    const second = vi.fn(async () => {});
    start(second, { leaseMs: 60, now: () => new Date() });
    await wait(200);
    expect(second).not.toHaveBeenCalled();
    release();
  });

  test('that fail are logged, and run again when they are due', async () => {
    const error = vi.fn();
    const run = vi.fn(async () => Promise.reject(new Error('The bank is away')));
    start(run, { log: { ...services.log, error } });
    await vi.waitFor(async () => expect((await row()).failure).toContain('The bank is away'));
    expect(error).toHaveBeenCalledWith('job_failed', expect.objectContaining({ job: 'sweep' }));
    pass(HOUR);
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2));
  });

  test('are waited for when the process stops, and begin no more', async () => {
    let release = () => {};
    const run = vi.fn(() => new Promise<void>((done) => (release = done)));
    const runner = start(run);
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1));
    const stopped = vi.fn();
    const stopping = runner.stop().then(stopped);
    await wait(30);
    expect(stopped).not.toHaveBeenCalled();
    release();
    await stopping;
    pass(HOUR);
    await wait(30);
    expect(run).toHaveBeenCalledTimes(1);
    expect(await row()).toMatchObject({ holder: null });
  });
});
