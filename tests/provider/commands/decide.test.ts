import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../provider/data/open-database.ts';
import type { Database } from '../../../provider/data/database.ts';
import { emptyDatabase, onUsualDatabase, type TestDatabase } from '../../fixtures/databases.ts';
import { spawnProvider, type ProviderProcess } from '../../fixtures/provider-process.ts';
import { runCommand } from '../../fixtures/run-command.ts';

const HOME = 'pol_demo_rn-4417-8026';
const signed = ['--by', 'Robin Vale', '--reason', 'Checked with the carrier'];

onUsualDatabase('npm run decide', (kind) => {
  let place: TestDatabase;
  let provider: ProviderProcess;
  let database: Database;

  // The demo data hold a pending policy, a change and claims; a request to cancel is added.
  beforeAll(async () => {
    place = await emptyDatabase(kind);
    const { DATA_DIR: dataDir, DATABASE_URL } = place.settings;
    provider = await spawnProvider({ dataDir, settings: { DATABASE_URL } });
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
    await provider.stop();
    await place.remove();
  });

  const decide = (...args: string[]) => runCommand('decide', args, place.settings);
  const waiting = async () => JSON.parse((await decide('--json')).out) as Record<string, string>[];
  const statusOf = async (id: string) =>
    (
      await database.db
        .selectFrom('policies')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirst()
    )?.status;
  const deedsOf = async (what: string) => {
    const { out } = await runCommand('audit', [what, '--json'], place.settings);
    return (JSON.parse(out) as Record<string, string>[]).map(({ deed, actor_name, reason }) =>
      [deed, actor_name, reason].join(' | '),
    );
  };
  const subjects = async () =>
    (await database.db.selectFrom('outbox').select('subject').execute()).map((one) => one.subject);

  // The second test decides what the first one lists.
  describe('pending decisions', { shuffle: false }, () => {
    test('lists what waits of all four kinds, for people and as JSON', async () => {
      const { code, out } = await decide();
      expect(code).toBe(0);
      expect(out).toMatch(/^number +kind +since +what +holder +decisions\n/);
      expect(out).toMatch(/^CL-6090-1183 +change .*approve, reject/m);
      expect(out).toMatch(/^CR-0000-0001 +cancellation .*RN-4417-8026 as of Nov 20, 2026/m);
      const list = await waiting();
      const kinds = new Set(list.map((one) => one['kind']));
      expect([...kinds].toSorted()).toEqual(['cancellation', 'change', 'claim', 'policy']);
    });

    test('decides on a policy, a change, a claim and a request, and writes down who and why', async () => {
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
          out: `${number}: ${decision}, written down.\n`,
        });
      }
      const by = 'Robin Vale | Checked with the carrier';
      expect(await deedsOf(policy)).toEqual([`policy_approved | ${by}`]);
      expect(await deedsOf('CL-6090-1183')).toEqual([`change_rejected | ${by}`]);
      expect(await deedsOf('CLM-3402-1189')).toEqual([`claim_approved | ${by}`]);
      expect(await deedsOf('RN-4417-8026')).toEqual([
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
          'Claim CLM-3402-1189 is approved',
          'Your cancellation request CR-0000-0002 was not carried out',
        ]),
      );
      const left = (await waiting()).map((one) => one['number']);
      expect(left).not.toContain(policy);
      expect(left).not.toContain('CR-0000-0001');
      // Once more, it waits no longer.
      expect(await decide(policy, 'reject', ...signed)).toMatchObject({ code: 1 });
      // The provider that runs takes and gives back the money.
      const due = () =>
        database.db.selectFrom('refunds').select('id').where('refunded_at', 'is', null).execute();
      await expect.poll(due, { interval: 500 }).toEqual([]);
    });
  });

  test('refuses what it cannot do, with a code that tells why', async () => {
    const refused = async (...args: string[]) => {
      const { code, err } = await decide(...args);
      return [code, err] as const;
    };
    expect(await refused('CLM-3388-2061', 'approve')).toEqual([2, expect.stringMatching('--by')]);
    expect(await refused('CLM-3388-2061', 'hand-off', ...signed)).toEqual([
      2,
      'CLM-3388-2061 is a claim. It can be decided so: approve, reject.\n',
    ]);
    expect(await refused('CLM-3388-2061', 'reject', '--amount', '12', ...signed)).toEqual([
      2,
      expect.stringContaining('--amount goes with the approval'),
    ]);
    expect(await refused('--nonsense')).toEqual([2, expect.stringContaining('--nonsense')]);
    expect((await decide('BG-0000-0000', 'approve', ...signed)).code).toBe(1);
    const { code, out } = await decide('--help');
    expect([code, out]).toEqual([0, expect.stringContaining('NUMBER DECISION --by NAME')]);
    expect((await waiting()).map((one) => one['number'])).toContain('CLM-3388-2061');
  });
});
