import { expect, it } from 'vitest';
import { addCard, buy, order, registerPerson } from '../../fixtures/buyer.ts';
import { expectAccessible } from '../accessible.ts';
import { accountSuite, openAccount, press, text, waitForText } from './account-page.tsx';

const { server, demo } = await accountSuite({ now: () => new Date('2026-11-20T12:00:00Z') });

it('opens the exact terms that were accepted with the purchase', async () => {
  const { token } = await registerPerson(server);
  const { body } = await buy(server, order(await addCard(server, { token })), { token });
  await openAccount({ server, path: `/account/policies/baggage/${body.policy_id}`, token });
  await waitForText('Terms of the policy: Accepted on Nov 20, 2026.');
  await expectAccessible();
  expect(text()).not.toContain('I am buying the Carry plan');
  press('Read Terms of the policy');
  await waitForText('I am buying the Carry plan and confirm that:');
  await expectAccessible();
});

it('shows no terms for a policy without a record', async () => {
  const { db } = server.services.database;
  const policy = await db
    .selectFrom('policies')
    .select('id')
    .where('vertical_code', '=', 'baggage')
    .where('account_id', '=', 'acc_demo')
    .executeTakeFirstOrThrow();
  await openAccount({ server, path: `/account/policies/baggage/${policy.id}`, token: demo });
  await waitForText('Sold by');
  expect(text()).not.toContain('Accepted on');
});
