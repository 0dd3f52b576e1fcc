import { addCard, registerPerson, type RequestTarget } from '../fixtures/buyer.ts';
import {
  acceptTerms,
  newTraveler,
  payButton,
  policyNumber,
  continueTo,
} from './baggage-scenario.ts';
import { colorSchemes, expectAccessibleScreen } from './screen.ts';
import { expect, test } from './test.ts';

for (const scheme of colorSchemes) {
  test(`buys with a stored card, shows its receipt and refunds it after a cancellation, in ${scheme}`, async ({
    page,
    baseURL,
  }) => {
    await page.emulateMedia({ colorScheme: scheme });
    const server: RequestTarget = {
      request: (path, init) => fetch(new URL(String(path), baseURL), init),
    };
    const { token } = await registerPerson(server);
    await addCard(server, { token });
    await addCard(server, { token, number: '5555555555554444' });
    const sent: string[] = [];
    page.on('request', (request) => sent.push(new URL(request.url()).pathname));

    await page.goto(`/baggage-protection/address#authToken=${token}`);
    await continueTo(page, 'payment', newTraveler());
    await expect(page.getByRole('radio', { name: 'Visa ending 4242' })).toBeChecked();
    await expect(page.getByLabel('Card number')).toHaveCount(0);
    await expectAccessibleScreen(page);
    await page.getByRole('radio', { name: 'Mastercard ending 4444' }).check();
    await acceptTerms(page);
    await payButton(page).click();
    const number = await policyNumber(page);
    expect(sent.filter((path) => /api.*(card-tokens|payment-method)/.test(path))).toEqual([]);

    await page.goto('/account/policies/baggage');
    await page.getByRole('link', { name: new RegExp(number) }).click();
    const payments = page.getByRole('region', { name: 'Billing details' });
    await expect(payments.getByRole('listitem')).toContainText(/Purchase.*Mastercard ending 4444/);
    const receipt = payments.getByRole('link', { name: /^Receipt/ });
    const response = await page.request.get((await receipt.getAttribute('href')) ?? '');
    expect(response.headers()['content-type']).toBe('application/pdf');
    await expectAccessibleScreen(page);

    await page.getByRole('button', { name: 'Cancel policy' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this policy?' });
    await dialog.getByRole('button', { name: 'Cancel policy' }).click();
    await expect(page.getByText(/ is being refunded to Mastercard ending 4444/)).toBeVisible();
    await expect(payments.getByRole('listitem').first()).toContainText(
      /Refund: canceled.*on the card by/,
    );
    await expect(payments).toContainText('Paid after refunds');
    await expectAccessibleScreen(page);
  });
}
