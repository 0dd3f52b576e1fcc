import { expect, it } from 'vitest';
import { yearlyPolicy } from '../../fixtures/cancellable-policies.ts';
import { insertPolicy } from '../../fixtures/insert-policy.ts';
import { expectAccessible } from '../accessible.ts';
import { accountSuite, openAccount, text, waitForText } from './account-page.tsx';

const { server, demo } = await accountSuite({ now: () => new Date('2026-11-20T12:00:00Z') });

it('an end after a chargeback says why, and offers no change of it', async () => {
  const id = await insertPolicy(server, 'acc_demo', yearlyPolicy);
  await server.services.database.db
    .updateTable('policies')
    .set({ end_reason: 'policy_charged_back', last_coverage_day: '2026-12-05' })
    .where('id', '=', id)
    .execute();
  await openAccount({ server, path: `/account/policies/collectibles/${id}`, token: demo });
  await waitForText('This policy ends on Dec 5, 2026');
  expect(text()).toContain(
    'Your bank took back a payment after the charge was disputed, so we’re canceling the policy. You’re covered through Dec 5, 2026.',
  );
  expect(text()).toContain('If the dispute was a mistake, call us at');
  expect(text()).not.toMatch(/you canceled|withdraw|change last day|cancel policy/i);
  await expectAccessible();
});
