import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../server/data/database.ts';
import { openDatabase } from '../../../server/data/open-database.ts';
import { formatDate, todayInProductTimeZone } from '../../../server/dates.ts';
import { emptyDatabase, onUsualDatabase, type TestDatabase } from '../../fixtures/databases.ts';
import { readPdf } from '../../fixtures/pdf-text.ts';
import { runCommand } from '../../fixtures/run-command.ts';
import { spawnServer, type ServerProcess } from '../../fixtures/server-process.ts';

const HOME = 'pol_demo_rn-4417-8026';
const LETTER = 'RN-4417-8026-ppr_1-letter.pdf';

onUsualDatabase('npm run paper-notices', (kind) => {
  let testDatabase: TestDatabase;
  let server: ServerProcess;
  let database: Database;
  let folder: string;
  const today = new Date().toISOString().slice(0, 10);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'coverfront-letters-'));
    testDatabase = await emptyDatabase(kind);
    const { DATA_DIR: dataDir, DATABASE_URL } = testDatabase.settings;
    server = await spawnServer({ dataDir, settings: { DATABASE_URL } });
    database = openDatabase({ DATA_DIR: dataDir, DATABASE_URL: DATABASE_URL || undefined });
  });
  afterAll(async () => {
    await database.close();
    await server.stop();
    await testDatabase.remove();
    rmSync(folder, { recursive: true });
  });

  const command = (...args: string[]) => runCommand('postal-notices', args, testDatabase.settings);
  const listed = async () =>
    (JSON.parse((await command('--json')).stdout) as { id: string }[]).map(({ id }) => id);
  const modeOf = (path: string) => statSync(path).mode & 0o777;
  const mark = (id: string, day: string) =>
    command('--mailed', id, '--on', day, '--by', 'Robin Vale');
  const add = (number: number, notice: 'nonrenewal' | 'policy_documents') =>
    database.db
      .insertInto('paper_notices')
      .values({
        id: `ppr_${number}`,
        policy_id: HOME,
        kind: notice,
        content: JSON.stringify({ title: `Letter ${number}`, paragraphs: ['It ends in May.'] }),
        installment_id: null,
        notice_days: 0,
        // The evening of the day before in Los Angeles.
        created_at: `2026-11-1${number}T06:00:00.000Z`,
        mailed_on: null,
      })
      .execute();

  test('says that no notice is waiting', async () => {
    expect((await command()).stdout).toBe('No notice is waiting to be mailed.\n');
    await add(2, 'policy_documents');
    await add(1, 'nonrenewal');
  });

  test('lists the notices, oldest first, with the recipient and the address', async () => {
    const { code, stdout } = await command();
    expect(code).toBe(0);
    const [header, first, second] = stdout.split('\n');
    expect(header).toMatch(/^id +kind +since +policy +to +address/);
    expect(first).toMatch(/^ppr_1 +nonrenewal +2026-11-10 +RN-4417-8026 +Dana Moreau +\d+ /);
    expect(second).toMatch(/^ppr_2 +policy_documents +2026-11-11 /);
  });

  test('writes each notice as a PDF file, and the documents that a letter encloses', async () => {
    const letters = join(folder, 'letters');
    mkdirSync(letters, { mode: 0o700 });
    writeFileSync(join(letters, LETTER), 'an older letter', { mode: 0o644 });
    const { code, stdout } = await command('--print', letters);
    expect([code, stdout]).toEqual([0, `Wrote two notices in four files to ${letters}.\n`]);
    for (const name of readdirSync(letters)) expect(modeOf(join(letters, name))).toBe(0o600);
    expect(readdirSync(letters).toSorted()).toEqual([
      LETTER,
      'RN-4417-8026-ppr_2-declarations.pdf',
      'RN-4417-8026-ppr_2-letter.pdf',
      'RN-4417-8026-ppr_2-policy.pdf',
    ]);
    const { text } = await readPdf(new Uint8Array(readFileSync(join(letters, LETTER))).buffer);
    expect(text).toContain('Letter 1');
    expect(text).toContain('It ends in May.');
    expect(text).toContain('Dana Moreau');
    await command('--print', join(folder, 'new'));
    expect(modeOf(join(folder, 'new'))).toBe(0o700);
    // Printing is not mailing.
    expect(await listed()).toEqual(['ppr_1', 'ppr_2']);
  });

  test('records the day of mailing once, with the operator', async () => {
    expect((await mark('ppr_1', '2026-11-10')).stdout).toBe('ppr_1: mailed on Nov 10, 2026.\n');
    expect(await listed()).toEqual(['ppr_2']);
    const again = await mark('ppr_1', '2026-11-21');
    expect([again.code, again.stdout]).toEqual([0, 'ppr_1 was mailed on Nov 10, 2026 already.\n']);
    const events = await database.db
      .selectFrom('audit')
      .select(['actor_name', 'reason'])
      .where('action', '=', 'paper_notice_mailed')
      .execute();
    expect(events).toEqual([{ actor_name: 'Robin Vale', reason: 'nonrenewal 2026-11-10' }]);
  });

  test.each([
    ['an unknown notice', ['ppr_9', '2026-11-20'], 'There is no notice ppr_9.'],
    [
      'a day before the notice',
      ['ppr_2', '2026-11-10'],
      '2026-11-10 is not a day from 2026-11-11 to ',
    ],
    ['a day in the future', ['ppr_2', '2999-01-01'], '2999-01-01 is not a day from'],
  ] as const)('rejects %s', async (_, [id, day], message) => {
    const { code, stderr } = await mark(id, day);
    expect(code).toBe(1);
    expect(stderr).toContain(message);
    expect(await listed()).toEqual(['ppr_2']);
  });

  test.each([
    ['the name of the operator', ['--on', today]],
    ['a valid day', ['--on', '20 November', '--by', 'Robin Vale']],
  ])('shows its help without %s', async (_, args) => {
    const { code, stderr } = await command('--mailed', 'ppr_2', ...args);
    expect(code).toBe(2);
    expect(stderr).toContain('npm run paper-notices -- --mailed ID');
    expect(await listed()).toEqual(['ppr_2']);
  });

  test('records the mailing of several letters, and of today without a day', async () => {
    const mailedOn = todayInProductTimeZone('renters', new Date());
    const { stdout } = await command('--mailed', 'ppr_2', 'ppr_1', '--by', 'Robin Vale');
    const already = 'ppr_1 was mailed on Nov 10, 2026 already.';
    expect(stdout).toBe(`ppr_2: mailed on ${formatDate(mailedOn)}.\n${already}\n`);
    expect(await listed()).toEqual([]);
  });
});
