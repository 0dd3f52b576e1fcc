import { expect, test } from 'vitest';
import { signIn } from '../../../server/accounts/sign-in.ts';
import { ApiError } from '../../../server/errors.ts';
import { newEmail, registerPerson, send } from '../../fixtures/buyer.ts';
import { onUsualDatabase } from '../../fixtures/databases.ts';
import { serverWithClock } from '../../fixtures/server-with-clock.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

onUsualDatabase('guessing a password', (kind) => {
  const shared = serverWithClock(kind);

  /** Signs in from an IP address, in a minute of its own. Returns 'signed in' or the error's code. */
  async function attempt(email: string, password: string, ip = '192.0.2.1'): Promise<string> {
    shared.now += MINUTE_MS / 10;
    const { services } = shared.server;
    try {
      await signIn(services, { email, password }, { ip, userAgent: undefined });
      return 'signed in';
    } catch (error) {
      return error instanceof ApiError ? error.code : String(error);
    }
  }
  const startOfHour = () => (shared.now += HOUR_MS - (shared.now % HOUR_MS));
  async function guess(email: string, times: number, ip?: string) {
    const codes = new Set<string>();
    for (let at = 0; at < times; at += 1) codes.add(await attempt(email, `guess ${at}`, ip));
    return [...codes];
  }

  test('from one IP address ends after 20 guesses in an hour, also for an unknown email address', async () => {
    const { email, password } = await registerPerson(shared.server);
    startOfHour();
    for (const address of [email, newEmail()]) {
      expect(await guess(address, 20)).toEqual(['wrong_credentials']);
      expect(await guess(address, 5)).toEqual(['too_many_requests']);
    }
    // The right guess does not count either, but the owner signs in from elsewhere.
    expect(await attempt(email, password)).toBe('too_many_requests');
    expect(await attempt(email, password, '192.0.2.2')).toBe('signed in');
    startOfHour();
    expect(await attempt(email, password)).toBe('signed in');
  });

  test('from many IP addresses ends after 200 guesses in an hour', async () => {
    const { email, password } = await registerPerson(shared.server);
    for (const address of [email, newEmail()]) {
      startOfHour();
      for (let at = 1; at <= 10; at += 1)
        expect(await guess(address, 20, `198.51.100.${at}`)).toEqual(['wrong_credentials']);
      expect(await guess(address, 2, '198.51.100.99')).toEqual(['too_many_requests']);
    }
    startOfHour();
    expect(await attempt(email, password)).toBe('signed in');
  });

  test('does not count what the owner enters correctly', async () => {
    const { email, password } = await registerPerson(shared.server);
    startOfHour();
    for (let at = 0; at < 25; at += 1) expect(await attempt(email, password)).toBe('signed in');
  });

  test('in a stolen session ends after 20 guesses in an hour', async () => {
    const { password, token } = await registerPerson(shared.server);
    startOfHour();
    const confirm = async (guessed: string) => {
      shared.now += MINUTE_MS / 10;
      const request = { password: guessed };
      const { status } = await send(
        shared.server,
        'POST',
        '/api/user/v2/auth/confirm-password',
        request,
        {
          token,
        },
      );
      return status;
    };
    const statuses = new Set<number>();
    for (let at = 0; at < 20; at += 1) statuses.add(await confirm(`guess ${at}`));
    expect([...statuses]).toEqual([401]);
    expect(await confirm(password)).toBe(429);
    startOfHour();
    expect(await confirm(password)).toBe(204);
  });
});
