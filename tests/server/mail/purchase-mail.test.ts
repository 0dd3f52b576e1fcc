import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCard, buy, emailsTo, newEmail, order } from '../../fixtures/buyer.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ kind: 'sqlite' });
});
afterAll(() => server.stop());

test('the purchase email contains the carrier, the coverage of the trip, the limits, the exclusions and the phone number', async () => {
  const email = newEmail();
  await buy(server, order(await addCard(server), { email }));
  const [mail] = await emailsTo(server, email);
  const { brand } = server.services;
  expect(mail?.text).toContain('Underwritten by: Lanternby Assurance');
  expect(mail?.text).toContain(
    'Coverage: One trip: from your first airport until you leave the last one',
  );
  expect(mail?.text).toMatch(/Lost [^:]*: (Up to )?\$/);
  expect(mail?.text).toMatch(/Not covered:\n(- \S.*\n){3,}/);
  expect(mail?.text).not.toContain("'");
  const [preheader = ''] = mail?.html.split('<h1') ?? [];
  expect(preheader).toContain(brand.phone.href);
});
