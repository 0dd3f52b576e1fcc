import { expect, test } from 'vitest';
import { rentersRiskKey } from '../../../server/products/renters/quote.ts';
import {
  confirmEmailChange,
  requestEmailChange,
} from '../../../src/contract/account/credentials.ts';
import { updateBilling } from '../../../src/contract/policies/update-billing.ts';
import {
  addCard,
  buy,
  cardToken,
  emailsTo,
  newEmail,
  order,
  paths,
  portland,
  send,
  signIn,
  tokenFromEmail,
} from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { registerPolicyholder, serverWithClock } from '../../fixtures/server-with-clock.ts';

interface Person {
  email: string;
  password: string;
  token: string;
}

onBothDatabases('after a change of the email address', (kind) => {
  const shared = serverWithClock(kind, { RATE_LIMIT_FACTOR: '50' });

  const post = (path: string, body: unknown, token?: string) =>
    send(shared.server, 'POST', path, body, { token });
  const verify = async (email: string) =>
    (await post(paths.verify, { token: await tokenFromEmail(shared.server, email, 'verify') }))
      .status;
  const policyNumbers = async (token: string) => {
    const { body } = await send(shared.server, 'GET', paths.allPolicies, undefined, { token });
    return body.flatMap((group: { items: { policy_number: string }[] }) =>
      group.items.map(({ policy_number }) => policy_number),
    );
  };
  const storedPolicy = (policyNumber: string) =>
    shared.server.services.database.db
      .selectFrom('policies')
      .select(['policyholder_email', 'insured_risk_key'])
      .where('policy_number', '=', policyNumber)
      .executeTakeFirstOrThrow();
  async function register({ isVerified }: { isVerified: boolean }) {
    const person = await registerPolicyholder(shared.server);
    if (isVerified) await verify(person.email);
    return person;
  }
  const buySignedIn = async ({ token }: Person): Promise<string> =>
    (await buy(shared.server, order(await addCard(shared.server, { token })), { token })).body
      .policy_number;
  const buyAsGuest = async (email: string): Promise<string> =>
    (await buy(shared.server, order(await addCard(shared.server), { email }))).body.policy_number;
  /** Changes the person's email address and returns the new one. */
  async function changeEmail({ token, password }: Person): Promise<string> {
    const email = newEmail();
    await post(requestEmailChange.path, { current_password: password, email }, token);
    const link = await tokenFromEmail(shared.server, email, 'confirm-email');
    expect((await post(confirmEmailChange.path, { token: link })).status).toBe(204);
    return email;
  }

  test('policies are listed, emails about them go to it, and duplicates are still found', async () => {
    const person = await register({ isVerified: true });
    const [home, trip] = [await buySignedIn(person), await buySignedIn(person)];
    await shared.server.services.database.db
      .updateTable('policies')
      .set({ insured_risk_key: rentersRiskKey(portland, person.email) })
      .where('policy_number', '=', home)
      .execute();
    const before = await storedPolicy(trip);
    const email = await changeEmail(person);
    expect(await policyNumbers(person.token)).toEqual(expect.arrayContaining([home, trip]));
    expect(await storedPolicy(home)).toEqual({
      policyholder_email: email,
      insured_risk_key: rentersRiskKey(portland, email),
    });
    expect(await storedPolicy(trip)).toEqual({ ...before, policyholder_email: email });
    const bought = await buySignedIn(person);
    expect((await storedPolicy(bought)).policyholder_email).toBe(email);
  });

  test('a risk key that another policy has is not taken over', async () => {
    const [person, other] = [
      await register({ isVerified: true }),
      await register({ isVerified: true }),
    ];
    const [own, theirs] = [await buySignedIn(person), await buySignedIn(other)];
    const email = newEmail();
    for (const [number, holder] of [
      [own, person.email],
      [theirs, email],
    ] as const)
      await shared.server.services.database.db
        .updateTable('policies')
        .set({ insured_risk_key: rentersRiskKey(portland, holder) })
        .where('policy_number', '=', number)
        .execute();
    const request = { current_password: person.password, email };
    await post(requestEmailChange.path, request, person.token);
    const link = await tokenFromEmail(shared.server, email, 'confirm-email');
    expect((await post(confirmEmailChange.path, { token: link })).status).toBe(204);
    expect((await storedPolicy(own)).policyholder_email).toBe(email);
  });

  test('a link that updates the card still works', async () => {
    const person = await register({ isVerified: true });
    const link_token = await person.mailLink();
    await changeEmail(person);
    const { status } = await post(updateBilling.path, {
      link_token,
      stripe_token: await cardToken(shared.server),
    });
    expect(status).toBe(200);
  });

  test('a guest’s purchase with the old address still joins the account that proved it', async () => {
    const person = await register({ isVerified: true });
    const bought = await buyAsGuest(person.email);
    const email = await changeEmail(person);
    expect(await verify(person.email)).toBe(204);
    expect(await policyNumbers(person.token)).toEqual([bought]);
    expect((await storedPolicy(bought)).policyholder_email).toBe(email);
  });

  test('a guest’s purchases never join an account that did not prove the old address', async () => {
    const stranger = await register({ isVerified: false });
    const victim = stranger.email;
    const bought = [await buyAsGuest(victim), await buyAsGuest(victim)];
    await changeEmail(stranger);
    for (const { text } of await emailsTo(shared.server, victim)) {
      const token = /\/portal\/verify\?token=([\w-]+)/.exec(text)?.[1];
      if (token) await post(paths.verify, { token });
    }
    expect(await policyNumbers(stranger.token)).toEqual([]);
    // The owner of the address sets a password and sees both purchases.
    await post(paths.sendReset, { email: victim });
    const { body } = await post(paths.changePassword, {
      token: await tokenFromEmail(shared.server, victim, 'reset'),
      password: 'otter lamp gravel nine',
    });
    expect((await policyNumbers(body.token)).toSorted()).toEqual(bought.toSorted());
  });

  test('a second registration of the old address gets it and signs in with it', async () => {
    const person = await register({ isVerified: true });
    for (const password of ['otter lamp gravel one', 'otter lamp gravel two']) {
      const names = { first_name: 'Mallory', last_name: 'Quist' };
      await post(paths.register, { ...names, email: person.email, password });
    }
    await changeEmail(person);
    const second = await signIn(shared.server, person.email, 'otter lamp gravel two');
    const account = await send(shared.server, 'GET', paths.account, undefined, { token: second });
    expect(account.body).toMatchObject({ email: person.email, email_verified: false });
  });

  test('a second registration that moves to its own address leaves the first one alone', async () => {
    const person = await register({ isVerified: true });
    const names = { first_name: 'Mallory', last_name: 'Quist' };
    const password = 'otter lamp gravel one';
    const { body } = await post(paths.register, { ...names, email: person.email, password });
    const mails = (await emailsTo(shared.server, person.email)).length;
    const email = await changeEmail({ ...person, password, token: body.token });
    expect(await emailsTo(shared.server, person.email)).toHaveLength(mails);
    const { status } = await post(paths.login, { email, password });
    expect(status).toBe(200);
    expect(await signIn(shared.server, person.email, person.password)).toBeTruthy();
  });
});
