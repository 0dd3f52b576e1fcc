import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCard, buy, mailsTo, newEmail, order } from '../../fixtures/buyer.ts';
import { startProvider, type TestProvider } from '../../fixtures/provider.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider({ kind: 'sqlite' });
});
afterAll(() => provider.stop());

test('the mail of a purchase says who insures, when, up to how much, what not, and whom to call', async () => {
  const email = newEmail();
  await buy(provider, order(await addCard(provider), { email }));
  const [mail] = await mailsTo(provider, email);
  const { brand } = provider.services;
  expect(mail?.text).toContain('Underwritten by: Lanternby Assurance');
  expect(mail?.text).toMatch(/Coverage dates: \w{3}\s\d{1,2},\s\d{4} to \w{3}\s\d{1,2},\s\d{4}/);
  expect(mail?.text).toMatch(/Lost [^:]*: (Up to )?\$/);
  expect(mail?.text).toMatch(/Not covered:\n(- \S.*\n){3,}/);
  expect(mail?.text).not.toContain("'");
  const [above = ''] = mail?.html.split('<h1') ?? [];
  expect(above).toContain(brand.phone.href);
});
