import { expect, test } from 'vitest';
import { addDays } from '../../../src/contract/dates.ts';
import { planMissingInstallments } from '../../../server/sales/installments.ts';
import { demoPolicies } from '../../../server/sandbox/demo/policies.ts';
import { createBrowserForm } from '../../fixtures/browser-form.ts';
import { onUsualDatabase } from '../../fixtures/databases.ts';
import { findInconsistencies } from '../../fixtures/policy-checks/find-inconsistencies.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

const policies = 'demo';

async function startAt(kind: 'sqlite' | 'postgres', time: string): Promise<TestServer> {
  const now = () => new Date(time);
  const settings = { RATE_LIMIT_FACTOR: '10000' };
  const server = await startTestServer({ kind, services: { now }, settings });
  await planMissingInstallments(server.services);
  return server;
}

async function advance(server: TestServer, step: 'day' | 'month'): Promise<void> {
  const tab = createBrowserForm(server.request);
  await tab.open('/sandbox');
  const { headers } = await tab.post(`/sandbox/clock/${step}`, {});
  expect(headers.get('location')).toBe(`/sandbox?done=${step}`);
}

onUsualDatabase('the demo account adds up to the cent and the day', (kind) => {
  test.each([
    { time: '2026-11-24T16:00:00Z', withDocuments: true },
    // A date that is one day ahead of New York, and the last minutes of a leap day.
    { time: '2027-03-31T03:00:00Z', withDocuments: false },
    { time: '2028-02-29T23:59:00Z', withDocuments: false },
  ])(
    'when it is written at $time',
    async ({ time, withDocuments }) => {
      const server = await startAt(kind, time);
      const { checked, found } = await findInconsistencies(server, { policies, withDocuments });
      expect(found).toEqual([]);
      expect(checked).toHaveLength(demoPolicies.length);
      await server.stop();
    },
    60_000,
  );

  test('40 days and 13 months later, after all jobs have run each day', async () => {
    const server = await startAt(kind, '2026-11-24T16:00:00Z');
    const today = () => server.services.now().toISOString().slice(0, 10);
    const start = today();
    await advance(server, 'month');
    while (today() < addDays(start, 40)) await advance(server, 'day');
    expect((await findInconsistencies(server, { policies })).found).toEqual([]);
    for (let months = 1; months < 13; months += 1) await advance(server, 'month');
    const { checked, found } = await findInconsistencies(server, { policies, withDocuments: true });
    expect(found).toEqual([]);
    expect(checked.some(({ row }) => row.renewed_at !== null)).toBe(true);
    await server.stop();
  }, 300_000);
});
