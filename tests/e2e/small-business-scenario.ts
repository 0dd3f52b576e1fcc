import { expect, type FrameLocator, type Page } from '@playwright/test';
import { acceptTerms, answerQuestion, fillCard, payButton, pressNext } from './baggage-scenario.ts';

/** The storefront's page, or the frame that shows the questionnaire in a host page. */
export type ScreenRoot = Page | FrameLocator;
type Fill = (screen: ScreenRoot) => Promise<void>;

export const pathOf = (step: string) => `/small-business-owners-insurance/${step}`;
export const question = (screen: ScreenRoot, name: string) =>
  screen.getByRole('heading', { level: 1, name });

const text =
  (label: string, value: string): Fill =>
  (screen) =>
    screen.getByLabel(label, { exact: true }).fill(value);
const choose =
  (...options: string[]): Fill =>
  async (screen) => {
    // Uses click(), because check() would look for the option again afterwards. The click can open
    // the next screen, which does not have this option.
    for (const name of options) await screen.getByRole('radio', { name, exact: true }).click();
  };
const tick =
  (...options: string[]): Fill =>
  async (screen) => {
    for (const name of options) await screen.getByRole('checkbox', { name }).check();
  };
const pick =
  (group: string, option: string): Fill =>
  (screen) =>
    screen
      .getByRole('group', { name: group })
      .getByRole('radio', { name: option, exact: true })
      .check();
const all =
  (...fills: Fill[]): Fill =>
  async (screen) => {
    for (const fill of fills) await fill(screen);
  };

export interface BusinessScenario {
  business: string;
  /** Text to search for the business type. `type` is the option to choose. */
  search: string;
  type: string;
  email: string;
  plan: 'Silver' | 'Gold' | 'Platinum';
  /** Questions of the survey in order, each with a function that enters the answer. */
  survey: readonly (readonly [question: string, fill: Fill])[];
}

const unique = () => crypto.randomUUID().slice(0, 8);

/**
 * Builds a scenario from the questions that every business gets and the questions for this business
 * only.
 */
function businessScenario(
  {
    legal,
    revenueQuestion,
    premises,
  }: {
    legal: readonly (readonly [string, Fill])[];
    revenueQuestion: Fill;
    premises: readonly (readonly [string, Fill])[];
  },
  ownQuestions: readonly (readonly [string, Fill])[],
  details: Pick<BusinessScenario, 'search' | 'type' | 'plan'> & { name: string; vehicles?: string },
): BusinessScenario {
  const business = `${details.name} ${unique()}`;
  const email = `dana.${unique()}@bluebird.example`;
  return {
    ...details,
    business,
    email,
    survey: [
      ['What is your business called?', text('Business name', business)],
      ...legal,
      [
        'Who is the primary contact?',
        all(
          text('First name', 'Dana'),
          text('Last name', 'Moreau'),
          text('Phone', '(503) 555-0142'),
          text('Email', email),
        ),
      ],
      [
        'How old and how large is the business?',
        all(
          text('Full years since it opened', '6'),
          text('People who work full time, owners included', '2'),
          text('People who work part time, under 30 hours a week', '1'),
        ),
      ],
      ['What does the business earn and pay in a year?', revenueQuestion],
      ...premises,
      ...ownQuestions,
      [
        'Do you drive for work in cars that the business does not own?',
        choose(details.vehicles ?? 'No'),
      ],
      ['How many customers’ personal records do you keep?', choose('None')],
      ['Have you had any claims or losses in the last five years?', choose('No')],
      ['Has an insurer canceled your business insurance in the last three years?', choose('No')],
      ['Has an owner been convicted of fraud or arson in the last ten years?', choose('No')],
      ['Does anyone ask to be named on your policy?', choose('No')],
      ['Where should we send your mail?', choose('To the business address')],
      ['What should we know about the business?', async () => {}],
    ],
  };
}

const revenueAndPayroll = (revenue: string, payroll: string) =>
  all(
    text('Yearly revenue, before costs', revenue),
    text('Yearly payroll, owners included', payroll),
  );
const llcQuestion: [string, Fill][] = [
  ['How is the business set up?', choose('Limited liability company')],
];

export const newCafe = () =>
  businessScenario(
    {
      legal: llcQuestion,
      revenueQuestion: revenueAndPayroll('420000', '150000'),
      premises: [
        ['Where do you run the business?', choose('In a place we rent')],
        [
          'Tell us about the place',
          all(
            text('Square feet that you use', '1400'),
            text('Year it was built', '2004'),
            pick('Fire sprinklers', 'No'),
            pick('Fire and burglar alarm', 'No'),
          ),
        ],
      ],
    },
    [
      ['How do you prepare food?', tick('Ovens and griddles', 'Deep fryers')],
      ['Is there an automatic extinguishing system over the cooking?', choose('Yes')],
      ['What share of your sales is alcohol?', choose('Up to a quarter')],
    ],
    { name: 'Café', search: 'coffee', type: 'Café, coffee shop', plan: 'Gold', vehicles: 'Yes' },
  );

export const newConsultant = () =>
  businessScenario(
    {
      legal: [
        ['How is the business set up?', choose('Sole proprietor')],
        ['When were you born?', text('Date of birth', '04/18/1984')],
      ],
      revenueQuestion: revenueAndPayroll('180000', '90000'),
      premises: [['Where do you run the business?', choose('From home')]],
    },
    [['Who relies on your advice?', tick('Other businesses')]],
    { name: 'Harbor', search: 'management con', type: 'Management consultant', plan: 'Silver' },
  );

export const newContractor = () =>
  businessScenario(
    {
      legal: llcQuestion,
      revenueQuestion: revenueAndPayroll('640000', '180000'),
      premises: [
        ['Where do you run the business?', choose('At our customers’, or out of a vehicle')],
      ],
    },
    [
      ['What work do you take on?', tick('Repair and service')],
      ['Do you hire subcontractors?', choose('Yes')],
      ['Do all of them show you their own insurance?', choose('Yes')],
    ],
    { name: 'Clearwater', search: 'plumb', type: 'Plumber', plan: 'Platinum' },
  );

export async function fillBasics(
  screen: ScreenRoot,
  { search, type }: BusinessScenario,
): Promise<void> {
  await screen.getByRole('combobox', { name: 'Business type' }).fill(search);
  await screen.getByRole('option', { name: type }).click();
  await screen.getByRole('combobox', { name: 'Business address' }).fill('418 Marlow Street');
  await screen.getByLabel('City').fill('Portland');
  await screen.getByLabel('State or region').fill('OR');
  await screen.getByLabel('ZIP code').fill('97214');
}

/**
 * Answers the survey from its first screen. Calls `onScreen` for each screen before it is answered.
 */
export async function answerSurvey(
  screen: ScreenRoot,
  { survey }: BusinessScenario,
  onScreen: (name: string) => Promise<void> = async () => {},
): Promise<void> {
  for (const [name, fill] of survey) {
    await expect(question(screen, name)).toBeVisible();
    await onScreen(name);
    await answerQuestion(screen, () => fill(screen));
  }
}

/** Returns the date this many days from today, as a buyer types it. */
export function startIn(days: number): string {
  const [year = '', month = '', day = ''] = new Date(Date.now() + days * 86_400_000)
    .toLocaleDateString('en-CA', { timeZone: 'America/New_York' })
    .split('-');
  return `${month}/${day}/${year}`;
}

/** Answers the flow from its first screen to the screen with the prices of the three plans. */
export async function runToPlans(
  page: Page,
  business: BusinessScenario,
  onScreen?: (name: string) => Promise<void>,
): Promise<void> {
  await page.goto(pathOf('basic-info'));
  await expect(question(page, 'Tell us about your business')).toBeVisible();
  await fillBasics(page, business);
  await pressNext(page);
  await answerSurvey(page, business, onScreen);
  await expect(question(page, 'When should this policy take effect?')).toBeVisible();
  await page.getByRole('textbox', { name: 'Start date' }).fill(startIn(10));
  await pressNext(page);
  await expect(question(page, 'You’re almost done!')).toBeVisible();
}

/** Reads the yearly price in the header of a plan's column, such as '$1,114'. */
export async function priceOf(page: Page, plan: string): Promise<string> {
  const columnHeader = page.getByRole('columnheader', { name: new RegExp(plan) });
  return (await columnHeader.locator('.price').textContent()) ?? '';
}

export async function selectPlan(page: Page, { plan, business }: BusinessScenario): Promise<void> {
  await page
    .getByRole('button', { name: `Select ${plan}` })
    .filter({ visible: true })
    .first()
    .click();
  await expect(question(page, `Your Quote for ${business}`)).toBeVisible();
}

export async function pay(page: Page, card = '4242 4242 4242 4242'): Promise<void> {
  await fillCard(page, card);
  const acceptCheckbox = page.getByRole('checkbox', { name: /I have read and accept/ });
  if (!(await acceptCheckbox.isChecked())) await acceptTerms(page);
  await payButton(page).click();
}
