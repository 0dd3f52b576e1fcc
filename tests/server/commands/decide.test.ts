import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../server/data/open-database.ts';
import type { Database } from '../../../server/data/database.ts';
import { emptyDatabase, onUsualDatabase, type TestDatabase } from '../../fixtures/databases.ts';
import { spawnServer, type ServerProcess } from '../../fixtures/server-process.ts';
import { runCommand } from '../../fixtures/run-command.ts';

const HOME = 'pol_demo_rn-4417-8026';
const signed = ['--by', 'Robin Vale', '--reason', 'Checked with the carrier'];

onUsualDatabase('npm run decide', (kind) => {
  let testDatabase: TestDatabase;
  let server: ServerProcess;
  let database: Database;

  // Adds two cancellation requests. The demo data already contain a pending policy, an endorsement
  // and claims.
  beforeAll(async () => {
    testDatabase = await emptyDatabase(kind);
    const { DATA_DIR: dataDir, DATABASE_URL } = testDatabase.settings;
    server = await spawnServer({ dataDir, settings: { DATABASE_URL } });
    database = openDatabase({ DATA_DIR: dataDir, DATABASE_URL: DATABASE_URL || undefined });
    for (const [at, reference] of ['CR-0000-0001', 'CR-0000-0002'].entries()) {
      const day = new Date(Date.now() + at * 86_400_000).toISOString();
      await database.db
        .insertInto('cancellation_requests')
        .values({
          id: `can_${at}`,
          policy_id: HOME,
          reference,
          reason: 'moving',
          other: '',
          cancellation_date: at === 0 ? '2026-11-20' : day.slice(0, 10),
          full_name: 'Dana Moreau',
          street_address: '418 Marlow Street',
          line2: '',
          city: 'Portland',
          state: 'OR',
          zip_code: '97214',
          created_at: '2026-11-20T00:00:00.000Z',
        })
        .execute();
    }
  });
  afterAll(async () => {
    await database.close();
    await server.stop();
    await testDatabase.remove();
  });

  const decide = (...args: string[]) => runCommand('decide', args, testDatabase.settings);
  const listPending = async () =>
    JSON.parse((await decide('--json')).stdout) as Record<string, string>[];
  const statusOf = async (id: string) =>
    (
      await database.db
        .selectFrom('policies')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirst()
    )?.status;
  const actionsOf = async (what: string) => {
    const rows = await database.db
      .selectFrom('audit')
      .leftJoin('policies', 'policies.id', 'audit.policy_id')
      .select(['action', 'actor_name', 'reason'])
      .where((is) => is.or([is('policy_number', '=', what), is('claim_number', '=', what)]))
      .orderBy('audit.at')
      .orderBy('audit.id')
      .execute();
    return rows.map(({ action, actor_name, reason }) => [action, actor_name, reason].join(' | '));
  };
  const subjects = async () =>
    (await database.db.selectFrom('outbox').select('subject').execute()).map((one) => one.subject);

  // Not shuffled, because the second test decides on the entries that the first test lists.
  describe('with pending decisions', { shuffle: false }, () => {
    test('lists all four kinds as text and as JSON', async () => {
      const { code, stdout } = await decide();
      expect(code).toBe(0);
      expect(stdout).toMatch(/^number +kind +since +what +policyholder +decisions\n/);
      expect(stdout).toMatch(/^CL-6090-1183 +change .*approve, reject/m);
      expect(stdout).toMatch(/^CR-0000-0001 +cancellation .*RN-4417-8026 as of Nov 20, 2026/m);
      const list = await listPending();
      const kinds = new Set(list.map((one) => one['kind']));
      expect([...kinds].toSorted()).toEqual(['cancellation', 'change', 'claim', 'policy']);
    });

    test('decides on a policy, an endorsement, a claim and cancellations, and records the actor and the reason', async () => {
      const policy = 'BG-2051-3308';
      for (const [number, decision, ...more] of [
        [policy, 'approve'],
        ['CL-6090-1183', 'reject'],
        ['CLM-3402-1189', 'approve', '--amount', '180.50', '--note', 'Less your deductible.'],
        ['CR-0000-0002', 'reject', '--note', 'Your landlord asks for it.'],
        ['CR-0000-0001', 'approve'],
      ] as [string, string, ...string[]][]) {
        expect(await decide(number, decision, ...more, ...signed)).toMatchObject({
          code: 0,
          stdout: `${number}: ${decision} is recorded.\n`,
        });
      }
      const by = 'Robin Vale | Checked with the carrier';
      expect(await actionsOf(policy)).toEqual([`policy_approved | ${by}`]);
      expect(await actionsOf('CL-6090-1183')).toEqual([`endorsement_rejected | ${by}`]);
      expect(await actionsOf('CLM-3402-1189')).toEqual([`claim_approved | ${by}`]);
      expect(await actionsOf('RN-4417-8026')).toEqual([
        `cancellation_rejected | ${by}`,
        `cancellation_approved | ${by}`,
        `policy_canceled | ${by}`,
      ]);
      expect(await statusOf(HOME)).toBe('canceled');
      const row = await database.db
        .selectFrom('policies')
        .select(['coverage_end_date', 'status'])
        .where('id', '=', HOME)
        .executeTakeFirst();
      expect(row).toEqual({ status: 'canceled', coverage_end_date: '2026-11-20' });
      const payout = await database.db
        .selectFrom('payouts')
        .innerJoin('claims', 'claims.id', 'payouts.claim_id')
        .select('payouts.amount')
        .where('claims.claim_number', '=', 'CLM-3402-1189')
        .executeTakeFirst();
      expect(payout).toEqual({ amount: 18_050 });
      expect(await subjects()).toEqual(
        expect.arrayContaining([
          'Claim CLM-3402-1189 was approved',
          expect.stringMatching(/^We didn’t cancel your policy RN-[\d-]+ \(.+\)$/),
        ]),
      );
      const left = (await listPending()).map((one) => one['number']);
      expect(left).not.toContain(policy);
      expect(left).not.toContain('CR-0000-0001');
      // A second decision on the same policy is rejected.
      expect(await decide(policy, 'reject', ...signed)).toMatchObject({ code: 1 });
      // Returns the refunds that are not done yet. The running server captures and refunds the
      // charges.
      const due = () =>
        database.db.selectFrom('refunds').select('id').where('refunded_at', 'is', null).execute();
      await expect.poll(due, { interval: 500 }).toEqual([]);
    });
  });

  test('rejects invalid input with an exit code and a message', async () => {
    const expectRejected = async (...args: string[]) => {
      const { code, stderr } = await decide(...args);
      return [code, stderr] as const;
    };
    expect(await expectRejected('CLM-3388-2061', 'approve')).toEqual([
      2,
      expect.stringMatching('--by'),
    ]);
    expect(await expectRejected('CLM-3388-2061', 'hand-off', ...signed)).toEqual([
      2,
      'CLM-3388-2061 is a claim. Possible decisions: approve, reject.\n',
    ]);
    expect(await expectRejected('CLM-3388-2061', 'reject', '--amount', '12', ...signed)).toEqual([
      2,
      expect.stringContaining('Use --amount only to approve a claim'),
    ]);
    expect(await expectRejected('CLM-3388-2061', 'reject', ...signed)).toEqual([
      2,
      'Enter the reason for the claimant: --note TEXT.\n',
    ]);
    expect(await expectRejected('--nonsense')).toEqual([2, expect.stringContaining('--nonsense')]);
    expect((await decide('BG-0000-0000', 'approve', ...signed)).code).toBe(1);
    const { code, stdout } = await decide('--help');
    expect([code, stdout]).toEqual([0, expect.stringContaining('NUMBER DECISION --by NAME')]);
    expect((await listPending()).map((one) => one['number'])).toContain('CLM-3388-2061');
  });
});
