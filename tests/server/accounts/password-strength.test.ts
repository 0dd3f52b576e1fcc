import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tokenFromEmail, newEmail, paths, registerPerson, send } from '../../fixtures/buyer.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

describe('a password', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '100' } });
  });
  afterAll(() => server.stop());

  const register = (password: string, changes = {}) =>
    send(server, 'POST', paths.register, {
      email: newEmail(),
      password,
      first_name: 'Rosalind',
      last_name: 'Achterberg',
      ...changes,
    });
  const messageOf = (response: Awaited<ReturnType<typeof register>>) =>
    response.body.error?.fields?.password?.[0];

  test.each([
    'password123',
    'P@ssw0rd1234',
    '1234567890ab',
    'qwertyuiop',
    'iloveyou1234',
    'letmein12345',
    'abcdefghijkl',
    'aaaaaaaaaaaa',
    'demo-password',
    'Alderway2026',
    'alderway insurance',
    'rosalind1985',
    'Achterberg!!',
    '*}%achterberg&;(',
    '!!!!!!!!!!!!',
    'x'.repeat(200),
  ])('%j is rejected with a message', async (password) => {
    const response = await register(password);
    expect([response.status, response.body.error.code]).toEqual([422, 'invalid_input']);
    expect(messageOf(response)).toMatch(/too easy to guess/);
  });

  test('based on the email address is rejected', async () => {
    const email = 'marrowbone.lane@example.com';
    for (const password of ['marrowbone.lane', 'Marrowbone.Lane1', 'marrowbone.lane@example.com']) {
      expect(messageOf(await register(password, { email }))).toMatch(/too easy to guess/);
    }
  });

  test('that is too short gets the message about its length', async () => {
    expect(messageOf(await register('short'))).toBe('Use 10 characters or more');
  });

  test.each([
    'green river stones',
    'tZ8!vq0-Lm2w',
    'ein ganz anderer Satz',
    '松島や ああ松島や 松島や',
    '*}%&;(~<#_|^',
  ])('%j is accepted', async (password) => {
    expect((await register(password)).status).toBe(200);
  });

  test('may contain a name of two letters, as almost every password does', async () => {
    const name = { first_name: 'Xu', last_name: 'Li' };
    expect((await register('lilixuxuliku7xu', name)).status).toBe(200);
  });

  test('set through an emailed link follows the same rules', async () => {
    const { email } = await registerPerson(server);
    await send(server, 'POST', paths.sendReset, { email });
    const token = await tokenFromEmail(server, email, 'reset');
    const set = (password: string) =>
      send(server, 'POST', paths.changePassword, { token, password });
    const [local = ''] = email.split('@');
    for (const password of ['password1234', local]) {
      expect(messageOf(await set(password))).toMatch(/too easy to guess/);
    }
    expect((await set('green river stones')).status).toBe(200);
  });

  test('is rated by its first 64 characters, so that a longer one costs no more', async () => {
    const strongPassword = 'tZ8!vq0-Lm2w';
    expect(messageOf(await register('x'.repeat(64) + strongPassword))).toMatch(/too easy to guess/);
    expect((await register('x'.repeat(52) + strongPassword)).status).toBe(200);
  });
});
