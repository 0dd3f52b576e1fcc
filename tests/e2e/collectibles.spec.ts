import type { Page } from '@playwright/test';
import { answerQuestion, modal, pressNext } from './baggage-scenario.ts';
import {
  answerAlarms,
  answerHistory,
  answerMailing,
  answerAddress,
  answerSigner,
  answerValues,
  accessibilityCheck,
  choose,
  dana,
  dialog,
  fillAddress,
  pathOf,
  pay,
  portland,
  question,
  runToList,
} from './collectibles-scenario.ts';
import { expectAccessibleScreen, phone } from './screen.ts';
import { expect, test } from './test.ts';

const seattle = { street: '418 Pike Street', city: 'Seattle', region: 'WA', postal: '98101' };

async function tokenOf(page: Page, path: string, data: object): Promise<string> {
  const response = await page.request.post(`/api/user/v2/${path}`, { data });
  return ((await response.json()) as { token: string }).token;
}

const newPolicyholder = (page: Page) =>
  tokenOf(page, 'accounts/register', {
    email: `collector-${crypto.randomUUID()}@example.com`,
    password: 'long enough 1',
    first_name: 'Ines',
    last_name: 'Okafor',
  });

test('insures a ring and a coin collection at two addresses on a phone, with accessible screens', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto(pathOf('start'));
  const kinds = dialog(page, 'Select a category');
  await expect(kinds).toContainText('What type of collection would you like to insure?');
  await expectAccessibleScreen(page);
  await kinds.getByRole('button', { name: 'Jewelry' }).click();
  await answerAddress(page, portland, accessibilityCheck);
  await answerValues(page, ['9200', '6400'], accessibilityCheck);
  await answerAlarms(page, ['Yes', 'No'], accessibilityCheck);
  await expect(question(page, 'Who owns the collection?')).toBeVisible();
  await expectAccessibleScreen(page);
  await answerQuestion(page, () => page.getByRole('radio', { name: 'One person' }).click());
  await answerSigner(page, dana, accessibilityCheck);
  await answerHistory(page, 'No', accessibilityCheck);
  await answerMailing(page, accessibilityCheck);
  await expect(question(page, 'Your collections')).toBeVisible();
  await expectAccessibleScreen(page);

  await page.getByRole('button', { name: 'Add another collection' }).click();
  await expect(kinds.getByRole('button', { name: 'Jewelry' })).toBeHidden();
  await kinds.getByRole('button', { name: 'Coins' }).click();
  await page.getByRole('radio', { name: 'Another address' }).check();
  await answerAddress(page, seattle, accessibilityCheck);
  await page.reload();
  await answerValues(page, ['12500', '2400']);
  // The flow does not ask for the owner again, because the first collection already has the owner's
  // data.
  await answerAlarms(page, ['Yes', 'Yes']);
  await expect(question(page, 'Your collections')).toBeVisible();
  await expect(page.getByText('Two collections at two addresses, two policies')).toBeVisible();
  await expectAccessibleScreen(page);
  const line = page.getByRole('button', { name: /a year/ });
  const total = /\$[\d.,]+/.exec(await line.innerText())?.[0] ?? '';
  await line.click();
  await expect(dialog(page, 'Your price so far')).toContainText(total);
  await page.keyboard.press('Escape');
  await pressNext(page);

  await expect(question(page, 'Your collectibles quote')).toBeFocused();
  await page.getByRole('radio', { name: '$1,000' }).check();
  await expect(line).not.toContainText(total);
  await expectAccessibleScreen(page);
  const price = /\$[\d.,]+/.exec(await line.innerText())?.[0] ?? '';
  await pressNext(page);
  await expect(question(page, 'Your Collectibles Insurance Quote')).toBeFocused();
  await expect(page.getByText(`We’ll charge your card ${price} today for one year.`)).toBeVisible();
  await expectAccessibleScreen(page);
  await page.goBack();
  await expect(question(page, 'Your collectibles quote')).toBeVisible();
  await page.goForward();
  await page.reload();
  await pay(page);
  await expect(question(page, 'You’re all set!')).toBeVisible();
  await expect(page.locator('.confirmation__number strong')).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Billing details' })).toContainText(price);
  await expectAccessibleScreen(page);
});

test('insures the fine art of a trust for a signed-in buyer: prefilled, authorized and pending', async ({
  page,
  guard,
}) => {
  guard.allow(/openCollectiblesQuote failed CallError: Another/);
  const token = await newPolicyholder(page);
  await page.goto(
    `/collectibles/fine-art-insurance/start?partner_name=roadrunner#authToken=${token}`,
  );
  await expect(page).toHaveURL(`${pathOf('address')}?partner_name=roadrunner`);
  await answerAddress(page, portland);
  await answerValues(page, ['9000', '4000']);
  await answerAlarms(page, ['No', 'Yes']);
  // Selects with the space key, because a click would also open the next screen.
  await page.getByRole('radio', { name: 'A trust' }).press(' ');
  await expect(page.getByText('The carrier reviews every trust and foundation.')).toBeVisible();
  await expectAccessibleScreen(page);
  await pressNext(page);
  await page.getByLabel('Name of the trust').fill('Okafor Family Trust');
  await pressNext(page);
  await page.getByLabel('First name').fill('Ines');
  await page.getByLabel('Last name').fill('Okafor');
  await expectAccessibleScreen(page);
  await pressNext(page);
  await expect(page.getByLabel('First name')).toHaveValue('Ines');
  await expect(page.getByLabel('Email address')).toHaveValue(/^collector-/);
  await answerSigner(page, { first: 'Ines', last: 'Okafor' });
  await answerHistory(page);
  await answerMailing(page);
  await expect(question(page, 'Your collections')).toBeVisible();
  await pressNext(page);
  await expect(question(page, 'Your collectibles quote')).toBeVisible();
  await pressNext(page);
  await expect(page.getByText(/We’ll hold .* on your card today/)).toBeVisible();
  await pay(page);
  await expect(question(page, 'Your policy is pending review.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'You’re not covered yet' })).toBeVisible();
  await expect(page.getByText('In review', { exact: true })).toBeVisible();
  await expect(page.getByText('Hold on your card')).toBeVisible();
  await expectAccessibleScreen(page);

  // The carrier must decide on the first application before it accepts another application.
  await page.goto('/collectibles/coins-insurance/start');
  await fillAddress(page, portland);
  await pressNext(page);
  await expect(modal(page, 'Policy pending approval.')).toBeVisible();
});

test('offers the existing owners for a new collection, or a new owner, and keeps that choice after a reload', async ({
  page,
}) => {
  const data = { email: 'demo@example.com', password: 'demo-password' };
  const token = await tokenOf(page, 'auth/user-login', data);
  await page.goto(`/collectibles/wine-insurance/start#authToken=${token}`);
  const owners = dialog(page, 'Who owns the collection?');
  await expect(owners).toBeVisible();
  await expectAccessibleScreen(page);
  await expect(owners.getByRole('link').first()).toHaveAttribute(
    'href',
    /^\/account\/policies\/collectibles\/[^/]+\/add\/wine$/,
  );
  await owners.getByRole('button', { name: 'Create a new owner' }).click();
  await expect(question(page, 'Where is this collection kept?')).toBeVisible();
  await page.reload();
  await expect(question(page, 'Where is this collection kept?')).toBeVisible();
});

test('stops at a P.O. box, an amount for the VIP team, jewelry above its limit and a felony', async ({
  page,
  guard,
}) => {
  guard.allow(/(openCollectiblesQuote|checkoutCollectiblesQuote) failed/);
  await page.goto('/collectibles/jewelry-insurance/start?value=60000');
  await fillAddress(page, { ...portland, street: 'PO Box 1184' });
  await pressNext(page);
  const box = modal(page, 'Invalid address.');
  await expect(box).toBeVisible();
  await expectAccessibleScreen(page);
  await box.getByRole('button', { name: 'Enter the address' }).click();
  await expect(page.getByLabel('Street address')).toBeFocused();
  await expect(page.locator('#streetAddress-error')).toHaveText(
    'Enter a street address, not a P.O. box',
  );
  await answerAddress(page, portland);

  await expect(page.getByLabel('Total value of the collection')).toHaveValue('60,000');
  await answerValues(page, ['410000', '4000']);
  const vip = modal(page, 'You qualify for the VIP service');
  await expect(vip).toContainText('$410,000');
  await expect(vip.getByRole('link', { name: 'Call the VIP team' })).toHaveAttribute(
    'href',
    'tel:+18005550188',
  );
  await expect(vip.getByRole('link', { name: 'Text the VIP team' })).toBeVisible();
  await expectAccessibleScreen(page);
  await page.keyboard.press('Escape');
  await answerValues(page, ['9000', '15000']);
  await expect(page.getByRole('alert')).toContainText(
    'Enter $9,000 or less, the total value of the collection',
  );
  await answerValues(page, ['40000', '38000']);
  await expect(vip).toContainText('$38,000');
  await page.keyboard.press('Escape');
  await answerValues(page, ['40000', '20000']);
  await answerAlarms(page, ['Yes', 'Yes']);
  await answerQuestion(page, () => page.getByRole('radio', { name: 'One person' }).click());
  await answerSigner(page, dana);
  await answerHistory(page, 'Yes');
  await expect(question(page, /convicted of a felony/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeHidden();
  await expectAccessibleScreen(page);
  await page.getByRole('button', { name: 'Go Back' }).click();
  await answerHistory(page);
  await answerMailing(page);
  await expect(question(page, 'Your collections')).toBeVisible();
  await pressNext(page);
  await expect(question(page, 'Your collectibles quote')).toBeFocused();
});

test('changes one answer separately: canceling keeps the quote, and saving prices it, even after a reload', async ({
  page,
}) => {
  await runToList(page, '/collectibles/coins-insurance/start');
  await pressNext(page);
  const price = page.getByRole('complementary', { name: 'Price' });
  await expect(price).toContainText('Total');
  const before = await price.innerText();
  const useInnerText = true;
  const open = async (row: RegExp) => {
    await page.getByRole('button', { name: 'Edit your quote' }).click();
    await expectAccessibleScreen(page);
    await dialog(page, 'Edit your quote').getByRole('button', { name: row }).click();
  };
  await open(/^Ownership/);
  await page.getByRole('radio', { name: 'A trust' }).click();
  await expect(question(page, 'What’s the trust’s name?')).toBeVisible();
  await expectAccessibleScreen(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(question(page, 'Your collectibles quote')).toBeVisible();
  await expect(price).toHaveText(before, { useInnerText });

  await open(/^Value/);
  await page.getByLabel('Total value of the collection').fill('20000');
  await page.reload();
  await expect(page.getByLabel('Total value of the collection')).toHaveValue('20,000');
  await page.getByRole('button', { name: 'Save' }).click({ force: true });
  await expect(question(page, 'Your collectibles quote')).toBeVisible();
  await expect(page.getByText('$20,000, both alarms')).toBeVisible();
  await expect(price).not.toHaveText(before, { useInnerText });

  // The server does not know the alarms at the new address, so the answers about them are required
  // before the change is saved.
  await open(/^Address/);
  await fillAddress(page, { ...portland, street: '9 Finch Row' });
  await page.getByRole('button', { name: 'Save' }).click();
  await dialog(page, 'What this plan doesn’t cover')
    .getByRole('button', { name: 'Continue' })
    .click();
  await expect(question(page, 'How is it protected?')).toBeVisible();
  await choose(page, 'Burglar alarm', 'No');
  await choose(page, 'Fire alarm', 'No');
  await page.getByRole('button', { name: 'Save' }).click({ force: true });
  await expect(page.getByText('$20,000, no alarm, 9 Finch Row')).toBeVisible();
});
