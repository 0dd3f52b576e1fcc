import { afterAll, beforeAll, expect, it } from 'vitest';
import { send, signInDemo } from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

const path = '/api/user/v2/policies/policy/pol_demo_rn-4417-8026';

onBothDatabases('the nickname of a policy', (kind) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer({ kind, settings: { RATE_LIMIT_FACTOR: '50' } });
    token = await signInDemo(server);
  });
  afterAll(() => server.stop());
  const name = (nickname: unknown) =>
    send(server, 'POST', `${path}/nickname`, { nickname }, { token });
  const read = async () => (await send(server, 'GET', path, undefined, { token })).body.nickname;

  it('is set, changed and removed, and is listed', async () => {
    expect(await read()).toBeNull();
    expect((await name('  Beach house  ')).body.nickname).toBe('Beach house');
    const list = await send(server, 'GET', '/api/user/v2/policies/vertical/renters', undefined, {
      token,
    });
    expect(JSON.stringify(list.body)).toContain('Beach house');
    expect((await name('Élan 🏠')).body.nickname).toBe('Élan 🏠');
    expect((await name('<b>Home</b>')).body.nickname).toBe('<b>Home</b>');
    expect((await name('')).body.nickname).toBeNull();
    expect(await read()).toBeNull();
  });

  it.each([
    ['41 characters', 'x'.repeat(41), 'Enter 40 characters or fewer'],
    ['a line break', 'a\nb', 'Enter letters, numbers and punctuation'],
    ['a change of direction', 'a\u202eb', 'Enter letters, numbers and punctuation'],
    ['no text', 7, 'Enter a name'],
    ['nothing', undefined, 'Enter a name'],
  ])('rejects %s', async (_, nickname, message) => {
    const { status, body } = await name(nickname);
    expect([status, body.error.fields?.nickname]).toEqual([422, [message]]);
  });
});
