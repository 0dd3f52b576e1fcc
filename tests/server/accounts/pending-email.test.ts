import { beforeEach, expect, test } from 'vitest';
import {
  cancelEmailChange,
  confirmEmailChange,
  requestEmailChange,
  resendEmailChange,
} from '../../../src/contract/account/credentials.ts';
import { EMAIL_CHANGE_LINK_HOURS } from '../../../src/contract/service-facts.ts';
import {
  emailsTo,
  newEmail,
  paths,
  registerPerson,
  send,
  signIn,
  tokenFromEmail,
} from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { serverWithClock } from '../../fixtures/server-with-clock.ts';

const HOUR_MS = 60 * 60_000;

onBothDatabases('an email change that waits for its confirmation', (kind) => {
  const shared = serverWithClock(kind, { SESSION_IDLE_HOURS: '48' });
  beforeEach(() => {
    // A new window of the rate limits.
    shared.now += HOUR_MS;
  });

  const post = (path: string, token?: string, body: object = {}) =>
    send(shared.server, 'POST', path, body, { token });
  const account = async (token: string) =>
    (await send(shared.server, 'GET', paths.account, undefined, { token })).body;
  const pending = async (token: string) => (await account(token)).email_change;
  const confirm = (token: string) => post(confirmEmailChange.path, undefined, { token });
  async function requestChange() {
    const person = await registerPerson(shared.server);
    const email = newEmail();
    const request = { current_password: person.password, email };
    await post(requestEmailChange.path, person.token, request);
    const sent = new Date(shared.now).toISOString();
    const link = await tokenFromEmail(shared.server, email, 'confirm-email');
    // Later emails are newer than the one with this link.
    shared.now += 1000;
    return { ...person, newAddress: email, link, sent };
  }

  test('is shown to its owner until it is confirmed', async () => {
    const { token, newAddress, link, sent } = await requestChange();
    const other = await registerPerson(shared.server);
    expect(await pending(token)).toEqual({ email: newAddress, sent });
    expect(await pending(other.token)).toBeNull();
    await confirm(link);
    expect(await account(token)).toMatchObject({ email: newAddress, email_change: null });
  });

  test('is no longer shown when its link has expired', async () => {
    const { token } = await requestChange();
    shared.now += EMAIL_CHANGE_LINK_HOURS * HOUR_MS;
    expect(await pending(token)).toBeNull();
    expect((await post(resendEmailChange.path, token)).body.error.code).toBe('not_found');
  });

  test('can be canceled, which ends its link', async () => {
    const { token, email, link } = await requestChange();
    expect((await post(cancelEmailChange.path, token)).status).toBe(204);
    expect(await pending(token)).toBeNull();
    expect((await confirm(link)).body.error.code).toBe('token_invalid');
    expect((await account(token)).email).toBe(email);
    expect((await post(cancelEmailChange.path, token)).status).toBe(204);
    expect((await post(resendEmailChange.path, token)).body.error.code).toBe('not_found');
  });

  test('can be sent again: only the new link works, and the old address is told again', async () => {
    const { token, email, newAddress, link } = await requestChange();
    const countRequests = async () =>
      (await emailsTo(shared.server, email)).filter(({ subject }) =>
        subject.includes('asked to change'),
      ).length;
    expect(await countRequests()).toBe(1);
    expect((await post(resendEmailChange.path, token)).status).toBe(204);
    expect(await countRequests()).toBe(2);
    expect(await pending(token)).toEqual({
      email: newAddress,
      sent: new Date(shared.now).toISOString(),
    });
    const newLink = await tokenFromEmail(shared.server, newAddress, 'confirm-email');
    expect((await confirm(link)).status).toBe(422);
    expect((await confirm(newLink)).status).toBe(204);
  });

  test('sent again by another session continues only the session that asked', async () => {
    const { token, email, password, newAddress } = await requestChange();
    const other = await signIn(shared.server, email, password);
    await post(resendEmailChange.path, other);
    await confirm(await tokenFromEmail(shared.server, newAddress, 'confirm-email'));
    expect((await account(token)).email).toBe(newAddress);
    expect((await account(other ?? '')).error.code).toBe('unauthorized');
  });

  test('is not changed by a stranger', async () => {
    const { token, link } = await requestChange();
    const stranger = await registerPerson(shared.server);
    await post(cancelEmailChange.path, stranger.token);
    expect((await post(resendEmailChange.path, stranger.token)).status).toBe(404);
    for (const { path } of [cancelEmailChange, resendEmailChange])
      expect((await post(path)).status).toBe(401);
    expect(await pending(token)).not.toBeNull();
    expect((await confirm(link)).status).toBe(204);
  });

  test('has one link and counts as canceled if it is canceled while it is sent again', async () => {
    const { token, newAddress } = await requestChange();
    const urls = [resendEmailChange.path, resendEmailChange.path, cancelEmailChange.path];
    await Promise.all(urls.map((path) => post(path, token)));
    const rows = await shared.server.services.database.db
      .selectFrom('tokens')
      .select('hash')
      .where('new_email', '=', newAddress)
      .execute();
    expect(rows.length).toBeLessThanOrEqual(1);
  });

  test('is sent again five times per hour at most', async () => {
    const { token } = await requestChange();
    for (let at = 0; at < 4; at += 1) await post(resendEmailChange.path, token);
    const { body } = await post(resendEmailChange.path, token);
    expect(body.error.code).toBe('too_many_requests');
  });
});
