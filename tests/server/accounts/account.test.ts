import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths, send } from '../../fixtures/buyer.ts';
import { onUsualDatabase } from '../../fixtures/databases.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

onUsualDatabase('account information', (kind) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer({ kind });
    const { body } = await send(server, 'POST', paths.register, {
      email: 'luc@bluebird.example',
      password: 'a-long-password',
      first_name: 'Luc',
      last_name: 'Moreau',
    });
    token = body.token;
  });
  afterAll(() => server.stop());
  const save = (changes: object) => send(server, 'POST', paths.account, changes, { token });

  it('changes the fields that are sent and keeps the others', async () => {
    await save({ middle_name: ' Jean ', phone_number: '(503) 555-0143' });
    const { body } = await save({ first_name: 'Lucas', country_id: 'US', region_id: 'US-OR' });
    expect(body).toMatchObject({
      email: 'luc@bluebird.example',
      first_name: 'Lucas',
      middle_name: 'Jean',
      last_name: 'Moreau',
      phone_number: '(503) 555-0143',
      country: { id: 'US' },
      region: { id: 'US-OR' },
    });
  });

  it('stores a beneficiary and removes it when its fields are null', async () => {
    const named = { beneficiary_first_name: 'Ada', beneficiary_last_name: 'Moreau' };
    expect((await save(named)).body.beneficiary).toEqual({
      first_name: 'Ada',
      last_name: 'Moreau',
      email: null,
    });
    const none = { beneficiary_first_name: null, beneficiary_last_name: null };
    expect((await save({ ...none, beneficiary_email: null })).body.beneficiary).toBeNull();
  });

  it('never changes the email address', async () => {
    const { body } = await save({ email: 'other@bluebird.example' });
    expect(body.email).toBe('luc@bluebird.example');
  });

  it.each([
    [{ first_name: ' ' }, 'first_name'],
    [{ phone_number: 'none' }, 'phone_number'],
    [{ country_id: 'XX' }, 'country_id'],
    [{ country_id: 'US', region_id: 'FR-75' }, 'region_id'],
  ])('rejects %j with an error for the field', async (changes, field) => {
    const { status, body } = await save(changes);
    expect(status).toBe(422);
    expect(Object.keys(body.error.fields)).toEqual([field]);
  });

  it('returns 401 without a session', async () => {
    expect((await send(server, 'POST', paths.account, {})).status).toBe(401);
  });
});
