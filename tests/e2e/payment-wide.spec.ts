import type { Page } from '@playwright/test';
import * as baggage from './baggage-scenario.ts';
import * as collectibles from './collectibles-scenario.ts';
import * as rentalCar from './rental-car-scenario.ts';
import * as renters from './renters-scenario.ts';
import * as smallBusiness from './small-business-scenario.ts';
import { expectAccessibleScreen } from './screen.ts';
import { expect, test } from './test.ts';

const size = { width: 1440, height: 900 };
test.use({ viewport: size });

const journeys: Record<string, (page: Page) => Promise<void>> = {
  baggage: (page) => baggage.runTo(page, 'payment', baggage.newTraveler()),
  'rental car': (page) => rentalCar.runTo(page, 'payment', rentalCar.newRenter()),
  async renters(page) {
    await renters.runToQuote(page, renters.columbus);
    await renters.completeToPayment(page);
  },
  async 'small business'(page) {
    const cafe = smallBusiness.newCafe();
    await smallBusiness.runToPlans(page, cafe);
    await smallBusiness.selectPlan(page, cafe);
  },
  async collectibles(page) {
    await collectibles.runToList(page, '/collectibles/coins-insurance/start');
    await baggage.pressNext(page);
    await expect(collectibles.question(page, 'Your collectibles quote')).toBeVisible();
    await baggage.pressNext(page);
  },
};

for (const [product, run] of Object.entries(journeys)) {
  test(`the payment of ${product} fits one wide screen`, async ({ page }) => {
    await run(page);
    const button = baggage.payButton(page);
    await expect(button).toBeVisible();
    const total = page.locator('.money-rows__total dd');
    await expect(page.getByText(/^Estimated tax \([A-Z]{2}, [\d.]+%\)$/)).toBeVisible();
    const amount = /\$[\d,.]+/.exec((await total.textContent()) ?? '')?.[0] ?? '';
    await expect(button).toHaveAccessibleName(`Complete Your Order ${amount}`);
    const cardField = page.getByLabel('Card number');
    for (const part of [cardField, button, total]) {
      const box = await part.boundingBox();
      expect(box && box.y + box.height).toBeLessThanOrEqual(size.height);
    }
    await expectAccessibleScreen(page);
    const change = page.getByRole('button', { name: /^Change coverage|^Change your collections/ });
    // The price can still replace the link. Each attempt reads both elements again.
    await expect(async () => {
      const link = await change.first().elementHandle();
      const isAfter = await cardField.evaluate(
        (field, other) =>
          Boolean(field.compareDocumentPosition(other!) & Node.DOCUMENT_POSITION_FOLLOWING),
        link,
      );
      expect(isAfter).toBe(true);
    }).toPass();
  });
}

test('the order stands apart from the form where the columns are narrow', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 900 });
  await journeys['baggage']!(page);
  const button = await baggage.payButton(page).boundingBox();
  const order = await page.locator('.payment-layout__order').boundingBox();
  expect(order!.x - button!.x - button!.width).toBeGreaterThanOrEqual(32);
});
