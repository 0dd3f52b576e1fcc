import { expect, type FrameLocator, type Page } from '@playwright/test';

/** The steps of the baggage flow, in their order, with the heading that each shows. */
export const headings = {
  address: 'Where do you live?',
  flight: 'Which flight are your bags on?',
  passenger: 'Who is flying?',
  plans: 'Choose how much your bags are covered for',
  payment: 'Your Checked Baggage Protection Quote',
  confirmation: 'You’re all set!',
} as const;
export type Step = keyof typeof headings;
export const steps = Object.keys(headings) as Step[];

/** Where a screen is: a page, or a frame in the page of a partner. */
type Place = Pick<Page | FrameLocator, 'getByLabel' | 'getByRole' | 'locator'>;

export interface Traveller {
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

/** Somebody on a booking that nobody has insured yet. */
export function newTraveller(changes: Partial<Traveller> = {}): Traveller {
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
 * The address bar, the document title, the heading and the focus all tell the same step.
 * @param refused a field of it says what is wrong, and so does the title
 */
export async function expectStep(
  page: Page,
  step: Step,
  { focus = true, refused = false } = {},
): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`${pathOf(step)}(\\?|$)`));
  const heading = page.getByRole('heading', { level: 1, name: headings[step] });
  await expect(heading).toBeVisible();
  const title = `${headings[step]} · Baggage · Alderway`;
  await expect(page).toHaveTitle(refused ? `Error: ${title}` : title);
  if (focus) await expect(heading).toBeFocused();
}

/** Next carries aria-disabled while answers are missing, and reacts all the same. */
export async function pressNext(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Next' });
  // A forced click waits for nothing: pointing at it waits until it stands still with nothing over it.
  await next.hover();
  await next.click({ force: true });
}

export async function fillAddress(page: Place, traveller: Traveller): Promise<void> {
  await page.getByRole('combobox', { name: 'Street address' }).fill(traveller.street);
  await page.getByLabel('City').fill(traveller.city);
  await page.getByLabel('State or region').fill(traveller.region);
  await page.getByLabel('ZIP code').fill(traveller.postal);
}

export async function fillFlight(page: Place, traveller: Traveller): Promise<void> {
  await page.getByRole('combobox', { name: 'Airline' }).fill('Delta Air');
  await page.getByRole('option', { name: /Delta Air Lines/ }).click();
  await page.getByLabel('Confirmation number').fill(traveller.booking);
}

export async function fillPassenger(page: Place, traveller: Traveller): Promise<void> {
  await page.getByLabel('First name').fill(traveller.firstName);
  await page.getByLabel('Last name').fill(traveller.lastName);
  await page.getByLabel('Email').fill(traveller.email);
  await page.getByLabel('Phone').fill(traveller.phone);
}

/** Answers a question and goes on: by Next, unless the answer leads on by itself. */
export async function answerQuestion(place: Place, answer: () => Promise<unknown>): Promise<void> {
  const question = (await place.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const page = place.locator('html');
  await page.evaluate(({ dataset, ownerDocument }) => {
    delete dataset['submitted'];
    const note = () => (dataset['submitted'] = '');
    ownerDocument.addEventListener('submit', note, { capture: true, once: true });
  });
  await answer();
  // An answer that leads on submits by a timer without a delay, which is over before this one.
  const led = await page.evaluate(async ({ dataset }) => {
    await new Promise((passed) => setTimeout(passed, 0));
    return dataset['submitted'] !== undefined;
  });
  if (led)
    await expect(place.getByRole('heading', { level: 1, name: question, exact: true })).toHaveCount(
      0,
    );
  else await place.getByRole('button', { name: 'Next' }).click();
}

/** Presses the Select of a plan that is in sight: at its head, or on a phone at the foot. */
export async function choosePlan(page: Place, name = 'Checked'): Promise<void> {
  await page
    .getByRole('button', { name: `Select ${name}` })
    .filter({ visible: true })
    .first()
    .click();
}

/** The card of whoever buys; those who are signed in may have others, which stand first. */
export async function fillCard(page: Place, number: string): Promise<void> {
  const [field, another] = [page.getByLabel('Card number'), page.getByLabel('Another card')];
  await field.or(another).first().waitFor();
  if (await another.isVisible()) await another.check();
  await field.fill(number);
  await page.getByLabel('Expiration').fill('0431');
  await page.getByLabel('CVC').fill('318');
}

export async function acceptTerms(page: Place): Promise<void> {
  await page.getByRole('checkbox', { name: /I have read and accept/ }).click();
  await page.getByRole('button', { name: 'I understand and accept' }).click();
}

export async function fillPayment(page: Page, traveller: Traveller): Promise<void> {
  await fillCard(page, traveller.card);
  await acceptTerms(page);
}

export const payButton = (page: Place) => page.getByRole('button', { name: 'Complete Your Order' });

const fill: Partial<Record<Step, (page: Page, traveller: Traveller) => Promise<void>>> = {
  address: fillAddress,
  flight: fillFlight,
  passenger: fillPassenger,
};

/** Opens the flow and answers every step before the one that is wanted. */
export async function walkTo(page: Page, wanted: Step, traveller: Traveller): Promise<void> {
  await page.goto(pathOf('address'));
  await walkOn(page, wanted, traveller);
}

/** Answers the steps from the one on screen up to the one that is wanted. */
export async function walkOn(page: Page, wanted: Step, traveller: Traveller): Promise<void> {
  const from = steps.findIndex((step) => new URL(page.url()).pathname === pathOf(step));
  for (const step of steps.slice(from, steps.indexOf(wanted))) {
    await leave(page, step, traveller);
    const next = steps[steps.indexOf(step) + 1];
    if (next) await expectStep(page, next);
  }
}

async function leave(page: Page, step: Step, traveller: Traveller): Promise<void> {
  if (step === 'plans') return choosePlan(page);
  if (step === 'payment') {
    await fillPayment(page, traveller);
    return payButton(page).click();
  }
  await fill[step]?.(page, traveller);
  await pressNext(page);
}

/** The text after 'Plan #' on the confirmation. */
export async function policyNumber(page: Page): Promise<string> {
  const line = page.getByText(/^Plan #\s*BG-\d{4}-\d{4}/);
  await expect(line).toBeVisible();
  return /BG-\d{4}-\d{4}/.exec(await line.innerText())?.[0] ?? '';
}

/** The error modal, by its title. */
export const modal = (page: Page, title: string) =>
  page.getByRole('alertdialog', { name: title, exact: true });

export async function closeModal(page: Page): Promise<void> {
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^(Ok|Continue)/ })
    .click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
}
