import { expect, type FrameLocator, type Page } from '@playwright/test';
import { shopName } from './shop.ts';

/** Steps of the baggage flow in order, each with its heading. */
export const headings = {
  address: 'Where do you live?',
  flight: 'Which flight are your bags on?',
  passenger: 'Who’s flying?',
  plans: 'Choose how much your bags are covered for',
  payment: 'Your Checked Baggage Protection Quote',
  confirmation: 'You’re all set!',
} as const;
export type Step = keyof typeof headings;
export const steps = Object.keys(headings) as Step[];

/** The page that shows a screen, or the frame that shows it in a host page. */
type ScreenRoot = Pick<Page | FrameLocator, 'getByLabel' | 'getByRole' | 'locator'>;

export interface Traveler {
  street: string;
  city: string;
  region: string;
  postal: string;
  booking: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  card: string;
}

/** Creates a traveler with a new booking, which is not insured yet. */
export function newTraveler(changes: Partial<Traveler> = {}): Traveler {
  const unique = crypto.randomUUID().replaceAll('-', '').slice(0, 10).toUpperCase();
  return {
    street: '418 Marlow Street',
    city: 'Portland',
    region: 'OR',
    postal: '97214',
    booking: unique,
    firstName: 'Dana',
    lastName: 'Moreau',
    email: `dana.${unique.toLowerCase()}@bluebird.example`,
    phone: '5035550142',
    card: '4242 4242 4242 4242',
    ...changes,
  };
}

export const pathOf = (step: Step) => `/baggage-protection/${step}`;

/**
 * Expects that the URL, the document title, the heading and the focus all belong to this step.
 * @param refused true if a field of the step shows an error; the document title then also reports
 * it
 */
export async function expectStep(
  page: Page,
  step: Step,
  { focus = true, refused: hasError = false } = {},
): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`${pathOf(step)}(\\?|$)`));
  const heading = page.getByRole('heading', { level: 1, name: headings[step] });
  await expect(heading).toBeVisible();
  const title = `${headings[step]} · Baggage · ${shopName}`;
  await expect(page).toHaveTitle(hasError ? `Error: ${title}` : title);
  if (focus) await expect(heading).toBeFocused();
}

/** Presses Next. Next has aria-disabled while answers are missing, but a click still works. */
export async function pressNext(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Next' });
  // `force` turns off Playwright's waiting. So the hover first waits until the button does not move
  // and is not covered.
  await next.hover();
  await next.click({ force: true });
}

export async function fillAddress(page: ScreenRoot, traveler: Traveler): Promise<void> {
  await page.getByRole('combobox', { name: 'Street address' }).fill(traveler.street);
  await page.getByLabel('City').fill(traveler.city);
  await page.getByLabel('State or region').fill(traveler.region);
  await page.getByLabel('ZIP code').fill(traveler.postal);
}

export async function fillFlight(page: ScreenRoot, traveler: Traveler): Promise<void> {
  await page.getByRole('combobox', { name: 'Airline' }).fill('Delta Air');
  await page.getByRole('option', { name: /Delta Air Lines/ }).click();
  await page.getByLabel('Airline confirmation number').fill(traveler.booking);
}

export async function fillPassenger(page: ScreenRoot, traveler: Traveler): Promise<void> {
  await page.getByLabel('First name').fill(traveler.firstName);
  await page.getByLabel('Last name').fill(traveler.lastName);
  await page.getByLabel('Email').fill(traveler.email);
  await page.getByLabel('Phone').fill(traveler.phone);
}

/**
 * Answers a question and continues to the next screen: presses Next, unless the answer itself
 * continues.
 */
export async function answerQuestion(
  screen: ScreenRoot,
  answer: () => Promise<unknown>,
): Promise<void> {
  const question = (await screen.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const page = screen.locator('html');
  await page.evaluate(({ dataset, ownerDocument }) => {
    delete dataset['submitted'];
    const recordSubmit = () => (dataset['submitted'] = '');
    ownerDocument.addEventListener('submit', recordSubmit, { capture: true, once: true });
  });
  await answer();
  // An answer that continues by itself submits the form after a timer of 0 ms. That timer runs
  // before the timer below.
  const hasSubmitted = await page.evaluate(async ({ dataset }) => {
    await new Promise((resolve) => setTimeout(resolve, 0));
    return dataset['submitted'] !== undefined;
  });
  if (hasSubmitted)
    await expect(
      screen.getByRole('heading', { level: 1, name: question, exact: true }),
    ).toHaveCount(0);
  else await screen.getByRole('button', { name: 'Next' }).click();
}

/**
 * Presses a visible Select button of the plan. It is in the header of the plan's column, or in its
 * footer on a phone.
 */
export async function choosePlan(page: ScreenRoot, name = 'Checked'): Promise<void> {
  await page
    .getByRole('button', { name: `Select ${name}` })
    .filter({ visible: true })
    .first()
    .click();
}

/** Enters a new card. If a signed-in buyer has stored cards, chooses 'Another card' first. */
export async function fillCard(page: ScreenRoot, number: string): Promise<void> {
  const [field, otherCardOption] = [
    page.getByLabel('Card number'),
    page.getByLabel('Another card'),
  ];
  await field.or(otherCardOption).first().waitFor();
  if (await otherCardOption.isVisible()) await otherCardOption.check();
  await field.fill(number);
  await page.getByLabel('Expiration').fill('0431');
  await page.getByLabel('CVC').fill('318');
}

export async function acceptTerms(page: ScreenRoot): Promise<void> {
  await page.getByRole('checkbox', { name: /I have read and accept/ }).click();
  await page.getByRole('button', { name: 'I understand and accept' }).click();
}

export async function fillPayment(page: Page, traveler: Traveler): Promise<void> {
  await fillCard(page, traveler.card);
  await acceptTerms(page);
}

export const payButton = (page: ScreenRoot) =>
  page.getByRole('button', { name: 'Complete Your Order' });

const fillStep: Partial<Record<Step, (page: Page, traveler: Traveler) => Promise<void>>> = {
  address: fillAddress,
  flight: fillFlight,
  passenger: fillPassenger,
};

/** Opens the flow and answers every step before the target step. */
export async function runTo(page: Page, target: Step, traveler: Traveler): Promise<void> {
  await page.goto(pathOf('address'));
  await continueTo(page, target, traveler);
}

/** Starts at the current step and answers every step before the target step. */
export async function continueTo(page: Page, target: Step, traveler: Traveler): Promise<void> {
  const from = steps.findIndex((step) => new URL(page.url()).pathname === pathOf(step));
  for (const step of steps.slice(from, steps.indexOf(target))) {
    await completeStep(page, step, traveler);
    const next = steps[steps.indexOf(step) + 1];
    if (next) await expectStep(page, next);
  }
}

async function completeStep(page: Page, step: Step, traveler: Traveler): Promise<void> {
  if (step === 'plans') return choosePlan(page);
  if (step === 'payment') {
    await fillPayment(page, traveler);
    return payButton(page).click();
  }
  await fillStep[step]?.(page, traveler);
  await pressNext(page);
}

/** Reads the policy number after 'Plan #' on the confirmation screen. */
export async function policyNumber(page: Page): Promise<string> {
  const line = page.getByText(/^Plan #\s*BG-\d{4}-\d{4}/);
  await expect(line).toBeVisible();
  return /BG-\d{4}-\d{4}/.exec(await line.innerText())?.[0] ?? '';
}

/** Finds the error dialog with this title. */
export const modal = (page: Page, title: string) =>
  page.getByRole('alertdialog', { name: title, exact: true });

export async function closeModal(page: Page): Promise<void> {
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^(Ok|Continue)/ })
    .click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
}
