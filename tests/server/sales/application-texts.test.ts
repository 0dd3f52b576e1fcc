import { afterEach, beforeEach, expect, test } from 'vitest';
import { fraudWarningRules } from '../../../src/contract/rules/fraud-warnings.ts';
import { accept, accepted, allTexts } from '../../fixtures/accepted-texts.ts';
import { addCard, buy, order, paths, portland, send } from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

const miami = {
  ...portland,
  city: 'Miami',
  state_or_region: 'FL',
  postal: '33130',
};
const html = fraudWarningRules.find(({ state }) => state === 'FL')?.text ?? '';
const warning = { id: 'fraud_warning', html, version: 'FL-1' };

onBothDatabases('a warning against fraud that the state requires on applications', (kind) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer({ kind });
  });
  afterEach(() => server.stop());

  test('is in the checkout, must be accepted, and is stored with the policy', async () => {
    const quoted = { ...order(await addCard(server)), rating_address: miami };
    const checkout = await send(server, 'POST', paths.checkout, quoted);
    const ordered = { ...quoted, revenue: checkout.body.totals.grandtotal };
    expect(checkout.body.texts).toEqual([warning]);
    const onlyTerms = allTexts.map((text) => accept(text.html));
    const rejected = await buy(server, { ...ordered, accepted: onlyTerms });
    expect(rejected.body.error).toMatchObject({ code: 'acceptance_required' });
    expect(rejected.body.error.texts).toContainEqual(warning);
    const { status } = await buy(server, { ...ordered, accepted });
    expect(status).toBe(200);
    const rows = await server.services.database.db
      .selectFrom('acceptances')
      .innerJoin('accepted_texts', 'accepted_texts.sha256', 'acceptances.sha256')
      .select(['text_id', 'version', 'text'])
      .where('text_id', '=', 'fraud_warning')
      .execute();
    expect(rows).toEqual([{ text_id: 'fraud_warning', version: 'FL-1', text: html }]);
  });

  test('is not asked in a state that requires none', async () => {
    const ordered = order(await addCard(server));
    expect((await send(server, 'POST', paths.checkout, ordered)).body).not.toHaveProperty('texts');
    const onlyTerms = allTexts.map((text) => accept(text.html));
    expect((await buy(server, { ...ordered, accepted: onlyTerms })).status).toBe(200);
  });
});
