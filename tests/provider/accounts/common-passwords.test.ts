import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailedToken, newEmail, paths, registerPerson, send } from '../../fixtures/buyer.ts';
import { startProvider, type TestProvider } from '../../fixtures/provider.ts';
import { quickest } from '../../fixtures/quickest.ts';

describe('a password', () => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await startProvider({ settings: { RATE_LIMIT_FACTOR: '100' } });
  });
  afterAll(() => provider.stop());

  const register = (password: string, changes = {}) =>
    send(provider, 'POST', paths.register, {
      email: newEmail(),
      password,
      first_name: 'Rosalind',
      last_name: 'Achterberg',
      ...changes,
    });
  const messageOf = (answer: Awaited<ReturnType<typeof register>>) =>
    answer.body.error?.fields?.password?.[0];

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
    'x'.repeat(200),
  ])('%j is refused, in words', async (password) => {
    const answer = await register(password);
    expect([answer.status, answer.body.error.code]).toEqual([422, 'invalid_input']);
    expect(messageOf(answer)).toMatch(/too easy to guess/);
  });

  test('that is the address itself is refused', async () => {
    const email = 'marrowbone.lane@example.com';
    for (const password of ['marrowbone.lane', 'Marrowbone.Lane1', 'marrowbone.lane@example.com']) {
      expect(messageOf(await register(password, { email }))).toMatch(/too easy to guess/);
    }
  });

  test('is told its own rules first', async () => {
    expect(messageOf(await register('short'))).toBe('Use 10 characters or more');
  });

  test.each([
    'green river stones',
    'tZ8!vq0-Lm2w',
    'ein ganz anderer Satz',
    '松島や ああ松島や 松島や',
  ])('%j is taken', async (password) => {
    expect((await register(password)).status).toBe(200);
  });

  test('that a mailed link sets is held to the same', async () => {
    const { email } = await registerPerson(provider);
    await send(provider, 'POST', paths.sendReset, { email });
    const token = await mailedToken(provider, email, 'reset');
    const set = (password: string) =>
      send(provider, 'POST', paths.changePassword, { token, password });
    const [local = ''] = email.split('@');
    for (const password of ['password1234', local]) {
      expect(messageOf(await set(password))).toMatch(/too easy to guess/);
    }
    expect((await set('green river stones')).status).toBe(200);
  });

  test('costs no more to judge the longer it is', async () => {
    expect(await quickest(3, () => register('Qw3rty!'.repeat(28)))).toBeLessThan(2_000);
  });
});
