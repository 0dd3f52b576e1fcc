import { describe, expect, it } from 'vitest';
import { addCard, buy, emailsTo, order, registerPerson } from '../../fixtures/buyer.ts';
import { expectAccessible } from '../accessible.ts';
import { accountSuite, openAccount, press, text, waitForText, waitUntil } from './account-page.tsx';

const { server } = await accountSuite({ now: () => new Date('2026-11-20T12:00:00Z') });

async function registerBuyer(policyCount: number) {
  const person = await registerPerson(server);
  const card = await addCard(server, { token: person.token });
  const numbers: string[] = [];
  for (let at = 0; at < policyCount; at += 1) {
    const { body } = await buy(server, order(card), { token: person.token });
    expect(body.policy_number).toBeTruthy();
    numbers.push(body.policy_number as string);
  }
  return { ...person, numbers };
}

const consents = async (policyNumber: string | undefined) =>
  (
    await server.services.database.db
      .selectFrom('policies')
      .select('electronic_since')
      .where('policy_number', '=', policyNumber ?? '')
      .executeTakeFirstOrThrow()
  ).electronic_since !== null;

describe('the delivery of documents and notices', () => {
  it('is given after the statement was read, and withdrawn again', async () => {
    const { token, email, numbers } = await registerBuyer(1);
    const [number] = numbers;
    await openAccount({ server, path: '/account/settings', token });
    await waitForText(`${number}. On paper`);
    press(`Go electronic for policy ${number}`);
    await waitForText('Electronic documents and notices');
    await expectAccessible();
    press('I agree');
    await waitForText(`${number}. Electronic since Nov 20, 2026`);
    await waitUntil(() => document.querySelector('dialog[open]') === null);
    expect(await consents(number)).toBe(true);
    press(`Switch to paper for policy ${number}`);
    await waitForText('Switch to paper?');
    await expectAccessible();
    press('Withdraw my consent');
    await waitForText(`${number}. On paper since Nov 20, 2026`);
    expect(await consents(number)).toBe(false);
    const subjects = (await emailsTo(server, email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes(number ?? ''))).toHaveLength(3);
  });

  it('shows three policies, and the others on request', async () => {
    const { token } = await registerBuyer(4);
    await openAccount({ server, path: '/account/settings', token });
    await waitForText('Show all 4 policies');
    const shown = () => text().match(/\. On paper/g)?.length;
    expect(shown()).toBe(3);
    press('Show all 4 policies');
    await waitUntil(() => shown() === 4);
    expect(text()).not.toContain('Show all');
  });
});
