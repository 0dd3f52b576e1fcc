import { expect, test, vi } from 'vitest';
import { collectDueInstallments } from '../../../server/sales/collect-installments.ts';
import { setUpPayments } from '../../fixtures/payment-setup.ts';

test('a schedule that cannot be synced is logged without the id of its policy', async () => {
  const setup = await setUpPayments('sqlite', 'billing');
  const { services } = setup.server;
  const logged = vi.spyOn(services.log, 'error');
  setup.stripe?.fail('/v1/subscription_schedules', 402, 3);
  const id = await setup.insure('eleven_pay');
  await collectDueInstallments(services);
  const lines = logged.mock.calls.filter(([event]) => event === 'billing_not_synced');
  expect(lines).not.toEqual([]);
  expect(JSON.stringify(lines)).not.toContain(id);
  logged.mockRestore();
  await setup.stop();
});
