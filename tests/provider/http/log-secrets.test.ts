import { expect, test } from 'vitest';
import { createLog } from '../../../provider/log.ts';
import {
  addCard,
  buy,
  cards,
  cardToken,
  mailedToken,
  newKey,
  order,
  paths,
  registerPerson,
  send,
  traveller,
} from '../../fixtures/buyer.ts';
import { bank, claimPaths, file, filedClaim, inStore, upload } from '../../fixtures/claimant.ts';
import { startProvider } from '../../fixtures/provider.ts';

/** Unlike anything else that a log could hold. */
const account = {
  ...bank,
  bank_routing_number: '987654320',
  bank_account_number: '55501234567890',
  name_on_account: 'Quillfeather',
};
const claim = inStore('DV-7766-5544', 'clp_secret', 'ba_secret');

test('logs hold no card, token, password or person, whatever goes wrong', async () => {
  const lines: string[] = [];
  const provider = await startProvider({
    services: { log: createLog({ level: 'debug', write: (line) => lines.push(line) }) },
  });
  const { email, password, token } = await registerPerson(provider);
  const verify = await mailedToken(provider, email, 'verify');
  const card = await cardToken(provider);
  const key = newKey();
  const method = await addCard(provider, { number: cards.declined });
  const details = traveller();
  await buy(provider, order(method, { email, details }), { key });
  const sold = await buy(provider, order(await addCard(provider), { email, details }), { key });
  await send(provider, 'GET', `/api/user/v2/policies/policy/${sold.body.policy_id}`, undefined, {
    token,
  });
  await provider.request(`/portal/reset?token=${token}`);
  await send(provider, 'POST', paths.login, { email, password: 'a wrong one' });
  await send(provider, 'POST', paths.verify, { token: `${verify}x` });
  await send(provider, 'POST', paths.potentialMethod, { token: { toString: 'odd' } });
  await send(provider, 'POST', paths.potentialMethod, { token: cards.works });
  await send(provider, 'POST', '/api/user/v2/info/client-errors', {
    message: `Cannot read ?authToken=${token}`,
    stack: `TypeError: no\n  at https://shop.example/#authToken=${token}:1:2`,
    page: `/baggage-protection/payment?authToken=${token}`,
  });

  await send(provider, 'POST', '/api/user/v2/info/client-errors', {
    message: 'No answer from /api/v2/policies/pol_demo_rn-4417-8026/',
    page: '/cancellations/pol_demo_rn-4417-8026',
  });

  const claimant = await filedClaim(provider, 'in_store');
  const keepAccount = (body: unknown) =>
    send(provider, 'POST', claimPaths.bankAccount, body, claimant);
  const kept = await keepAccount(account);
  await keepAccount({ ...account, bank_routing_number: '98765432X' });
  await keepAccount({ ...account, is_savings: account.bank_account_number });
  await file(provider, claim, claimant);
  expect(kept.status).toBe(200);

  // The database goes away: everything that fails unexpectedly is logged.
  await provider.services.database.close();
  await buy(provider, order(method, { email, details }), { token, key: newKey() });
  await send(provider, 'POST', paths.login, { email, password });
  await keepAccount(account);
  await file(provider, claim, claimant);
  const policy = 'DV-7766-5544';
  await upload(provider, 'a photo of Quillfeather', { token: claimant.token, policy });
  await send(provider, 'POST', paths.cardTokens, {
    number: cards.works,
    exp_month: 4,
    exp_year: 2039,
    cvc: '318',
  });

  const text = lines.join('');
  expect(lines.length).toBeGreaterThan(2);
  expect(text).toContain('client_error');
  for (const event of ['policy_sold', 'sign_in_refused', 'claim_filed', 'bank_account_added'])
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
    kept.body.public_id,
    '34567890',
    claim.details.device_id,
    claim.details.claim_description,
    'DV-7766',
    claimant.token,
    claimant.claimId,
    claimant.accountId,
    // Lines go to places with many readers: which policy it was, the audit tells, by the request's id.
    sold.body.policy_id,
    sold.body.policy_number,
    'acc_',
  ]) {
    expect(text).not.toContain(secret);
  }
});
