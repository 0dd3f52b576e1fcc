import { expect, test } from 'vitest';
import { createLog } from '../../../server/log.ts';
import {
  addCard,
  buy,
  cards,
  cardToken,
  tokenFromEmail,
  newKey,
  order,
  paths,
  registerPerson,
  send,
  traveler,
} from '../../fixtures/buyer.ts';
import {
  bankAccount,
  claimPaths,
  fileClaim,
  newFiledClaim,
  inStoreClaim,
  uploadPhoto,
} from '../../fixtures/claimant.ts';
import { startTestServer } from '../../fixtures/test-server.ts';

/** Personal data that could not get into the log for another reason. */
const account = {
  ...bankAccount,
  bank_routing_number: '987654320',
  bank_account_number: '55501234567890',
  name_on_account: 'Quillfeather',
};
const claim = inStoreClaim('DV-7766-5544', 'clp_secret', 'ba_secret');

test('logs contain no card, token, password or personal data, whatever fails', async () => {
  const lines: string[] = [];
  const server = await startTestServer({
    services: { log: createLog({ level: 'debug', write: (line) => lines.push(line) }) },
  });
  const { email, password, token } = await registerPerson(server);
  const verify = await tokenFromEmail(server, email, 'verify');
  const card = await cardToken(server);
  const key = newKey();
  const method = await addCard(server, { number: cards.declined });
  const details = traveler();
  await buy(server, order(method, { email, details }), { key });
  const purchase = await buy(server, order(await addCard(server), { email, details }), { key });
  await send(server, 'GET', `/api/user/v2/policies/policy/${purchase.body.policy_id}`, undefined, {
    token,
  });
  await server.request(`/portal/reset?token=${token}`);
  await send(server, 'POST', paths.login, { email, password: 'a wrong one' });
  await send(server, 'POST', paths.verify, { token: `${verify}x` });
  await send(server, 'POST', paths.potentialMethod, { token: { toString: 'odd' } });
  await send(server, 'POST', paths.potentialMethod, { token: cards.valid });
  await send(server, 'POST', '/api/user/v2/info/client-errors', {
    message: `Cannot read ?authToken=${token}`,
    stack: `TypeError: no\n  at https://shop.example/#authToken=${token}:1:2`,
    page: `/baggage-protection/payment?authToken=${token}`,
  });

  await send(server, 'POST', '/api/user/v2/info/client-errors', {
    message: 'No answer from /api/v2/policies/pol_demo_rn-4417-8026/',
    page: '/cancellations/pol_demo_rn-4417-8026',
  });

  const claimant = await newFiledClaim(server, 'in_store');
  const updateAccount = (body: unknown) =>
    send(server, 'POST', claimPaths.bankAccount, body, claimant);
  const updatedAccount = await updateAccount(account);
  await updateAccount({ ...account, bank_routing_number: '98765432X' });
  await updateAccount({ ...account, is_savings: account.bank_account_number });
  await fileClaim(server, claim, claimant);
  expect(updatedAccount.status).toBe(200);

  // Closes the database, so that the next requests fail. Their errors are then logged.
  await server.services.database.close();
  await buy(server, order(method, { email, details }), { token, key: newKey() });
  await send(server, 'POST', paths.login, { email, password });
  await updateAccount(account);
  await fileClaim(server, claim, claimant);
  const policy = 'DV-7766-5544';
  await uploadPhoto(server, 'a photo of Quillfeather', { token: claimant.token, policy });
  await send(server, 'POST', paths.cardTokens, {
    number: cards.valid,
    exp_month: 4,
    exp_year: 2039,
    cvc: '318',
  });

  const text = lines.join('');
  expect(lines.length).toBeGreaterThan(2);
  expect(text).toContain('client_error');
  for (const event of ['policy_purchased', 'sign_in_failed', 'claim_filed', 'bank_account_added'])
    expect(text).toContain(event);
  expect(text).toContain('"route":"/api/user/v2/policies/policy/:policyId"');
  for (const secret of [
    ...Object.values(cards),
    '"318"',
    email,
    password,
    token,
    verify,
    card,
    method,
    details.pnr_code,
    'Lopez',
    'Marlow',
    'rn-4417',
    ...Object.values(account).filter((value) => typeof value === 'string'),
    updatedAccount.body.public_id,
    '34567890',
    claim.details.device_id,
    claim.details.claim_description,
    'DV-7766',
    claimant.token,
    claimant.claimId,
    claimant.accountId,
    // The policy id must not be in the log, because many people read logs. The audit event with the
    // same request id names the policy.
    purchase.body.policy_id,
    purchase.body.policy_number,
    'acc_',
  ]) {
    expect(text).not.toContain(secret);
  }
});
