import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startProvider, type TestProvider } from '../../fixtures/provider.ts';
import { signInDemo, signUp } from '../../fixtures/sign-in.ts';
import {
  closeAccount,
  control,
  heading,
  openAccount,
  press,
  says,
  text,
  waitUntil,
} from './account-page.tsx';

let provider: TestProvider;
let demo: string;
const list = '/account/policies';
const bags = 'pol_demo_bg-2048-1977';

beforeAll(async () => {
  const now = () => new Date('2026-11-20T12:00:00Z');
  provider = await startProvider({ services: { now } });
  demo = await signInDemo(provider);
});
afterAll(() => provider.stop());
afterEach(closeAccount);

function links(): string[] {
  return Array.from(document.querySelectorAll('main a'), (link) => link.getAttribute('href') ?? '');
}

describe('Your policies', () => {
  it('shows what covers today, what comes next and a panel for each vertical', async () => {
    const page = await openAccount({ provider, path: list, token: demo });
    await says('6 purchased');
    expect(heading()).toBe('Your policies');
    await waitUntil(() => page.title === 'Your policies | Alderway');
    expect(text()).toContain('Covered now · Rental car');
    expect(text()).toContain('Day 3 of 5. Ends Nov 22, 2026.');
    expect(text()).toMatch(/Next payment, Nov 29, 2026Smartphone, iPhone 13\$12\.99/);
    await says('Claim CLM-3402-1189, iPhone 14 In review. Decision by');
    expect(links()).toContain('/account/claims/CLM-3402-1189');
    expect(links()).toContain('/account/policies/rental_car/pol_demo_rc-2048-1977?extend');
    expect(links()).toContain('/account/claims/new/rental_car/policies/RC-2048-1977');
    expect(text()).toContain('Complete, Delta Air LinesNov 15, 2026 to Dec 10, 2026BG-2048-1977');
    expect(links()).toContain('/account/policies/baggage');
    expect(links()).toContain(`/account/policies/baggage/${bags}`);
  });

  it('counts what covers today with what is not in the list of the most recent', async () => {
    await openAccount({ provider, path: list, token: demo });
    await says('and 13 more');
  });

  it('counts in each panel what was purchased: in sight, ended, and more', async () => {
    await openAccount({ provider, path: list, token: demo });
    await says('6 purchased');
    const panels = Array.from(document.querySelectorAll('.vertical-panel'));
    expect(panels.length).toBeGreaterThan(5);
    for (const panel of panels) {
      const countIn = (words: RegExp) => Number(words.exec(panel.textContent)?.[1] ?? 0);
      const rows = panel.querySelectorAll('.policy-rows > li').length;
      expect(rows + countIn(/and (\d+) more/), panel.textContent).toBe(countIn(/(\d+) purchased/));
    }
    const more = control('and 3 more: Baggage');
    expect(more.getAttribute('href')).toBe('/account/policies/baggage');
  });

  it('folds what has ended, and keeps open what was opened', async () => {
    const page = await openAccount({ provider, path: list, token: demo });
    await says('2 ended: Rental car');
    const fold = () =>
      Array.from(document.querySelectorAll('details')).find(({ textContent }) =>
        textContent.includes('2 ended: Rental car'),
      );
    expect(fold()?.open).toBe(false);
    expect(fold()?.textContent).toContain('Platinum, HertzEnded');
    fold()?.querySelector('summary')?.click();
    await waitUntil(() => page.storage['accountFolds'] === '["ended-rental_car"]');
    press('Complete, Delta Air Lines');
    await says('Confirmation number');
    page.goBack();
    await says('2 ended: Rental car');
    expect(fold()?.open).toBe(true);
  });

  it('says so where nothing covers today, and folds what has ended away', async () => {
    const fault = (path: string, init?: RequestInit) =>
      path.includes('/policies/') ? ended(path, init) : undefined;
    const ended = async (path: string, init?: RequestInit) => {
      const answer = await provider.fetch(path, init);
      const body = (await answer.text()).replaceAll(
        /"coverage_end_date":(?:null|"[^"]*")/g,
        '"coverage_end_date":"2026-11-01"',
      );
      return new Response(body, answer);
    };
    await openAccount({ provider, path: list, token: demo, fault });
    await says('Nothing covers you today');
    await says('Nothing in force');
    expect(text()).toMatch(/Nothing in force .*Flight 2/);
    expect(text()).not.toContain('Also covered today');
  });

  it('says where the claims could not be looked up, without a toast', async () => {
    const fault = (path: string) =>
      path.endsWith('/claims') ? Promise.reject(new TypeError('lost')) : undefined;
    await openAccount({ provider, path: list, token: demo, fault });
    await says('We could not look up your claims.');
    expect(document.querySelector('.toast')).toBeNull();
  });

  it('says that there may be more where the rest could not be counted', async () => {
    const fault = (path: string) =>
      path.includes('/policies/vertical/') ? Promise.reject(new TypeError('lost')) : undefined;
    await openAccount({ provider, path: list, token: demo, fault });
    await says('Some of your policies could not be looked at. More may be due.');
  });

  it('is where /account leads', async () => {
    const page = await openAccount({ provider, path: '/account', token: demo });
    await says('6 purchased');
    expect(page.history.entries).toEqual([list]);
  });

  it('offers everything there is to buy to a holder of nothing', async () => {
    const token = await signUp(provider, 'ines@example.com');
    await openAccount({ provider, path: list, token });
    await says('You have no policies');
    expect(links()).toEqual([
      '/baggage-protection',
      '/collectible-insurance',
      '/collectibles/fine-art-insurance',
      '/rental-car-insurance',
      '/renters-insurance',
      '/home-warranty',
      '/ridesafe-rideshare-insurance',
      '/small-business-owners-insurance',
      '/smartphone-protection',
    ]);
  });

  it('writes the initials into the header', async () => {
    await openAccount({ provider, path: list, token: demo });
    await says('6 purchased');
    expect(control('DM').getAttribute('aria-label')).toBe('DM, your account');
  });
});

describe('the policies of a vertical', () => {
  it('stand under the date of their purchase, newest first', async () => {
    await openAccount({ provider, path: `${list}/baggage`, token: demo });
    await says('6 purchased');
    const dates = Array.from(document.querySelectorAll('h2'), (title) => title.textContent);
    expect(heading()).toBe('Baggage policies');
    expect(dates.slice(0, 3)).toEqual([
      'Purchased Nov 19, 2026',
      'Purchased Nov 15, 2026',
      'Purchased Aug 30, 2026',
    ]);
    expect(dates).toHaveLength(6);
    expect(control('Your policies').getAttribute('href')).toBe(list);
  });

  it('are none where none was bought', async () => {
    const token = await signUp(provider, 'petless@example.com');
    await openAccount({ provider, path: `${list}/pet`, token });
    await says('You have no pet policies');
  });

  it('have no page where there is no such vertical', async () => {
    await openAccount({ provider, path: `${list}/spaceships`, token: demo });
    await says('Page not found');
  });
});

describe('a policy', () => {
  it('shows its number, state, facts, bill and documents', async () => {
    const page = await openAccount({ provider, path: `${list}/baggage/${bags}`, token: demo });
    await says('BG-2048-1977');
    expect(heading()).toBe('Complete, Delta Air Lines');
    await waitUntil(() => page.title === 'Complete, Delta Air Lines | Alderway');
    for (const words of [
      'Approved Day 6 of 26, ends Dec 10, 2026',
      'Confirmation numberQX7R2M',
      'PassengerDana Moreau',
      'DepartureNov 26, 2026',
      'UnderwriterLanternby Assurance',
      'Purchased fromAlderway',
      'Paid withVisa ending 4242',
      'Total$14.42',
      'View policy docs',
    ]) {
      expect(text()).toContain(words);
    }
    expect(links().some((href) => href.startsWith(`/documents/${bags}/declarations.pdf`))).toBe(
      true,
    );
  });

  it('of somebody else is not found, and leads back', async () => {
    const token = await signUp(provider, 'noor@example.com');
    await openAccount({ provider, path: `${list}/baggage/${bags}`, token });
    await says('Policy not found');
    expect(text()).not.toContain('QX7R2M');
    expect(control('Go to your policies').getAttribute('href')).toBe(list);
  });

  it('is not found under another vertical', async () => {
    await openAccount({ provider, path: `${list}/pet/${bags}`, token: demo });
    await says('Policy not found');
  });

  it('of a vertical without words of its own shows every detail that reads as text', async () => {
    await openAccount({
      provider,
      path: `${list}/commercial/pol_demo_bop-7730-4152`,
      token: demo,
    });
    await says('Business nameBluebird Bakery LLC');
    expect(text()).toContain('Legal natureLimited liability company');
    expect(heading()).toBe('Gold, Bluebird Bakery LLC');
  });
});

describe('moving about', () => {
  it('follows a row without loading the page, with the focus on the heading', async () => {
    const page = await openAccount({ provider, path: list, token: demo });
    await says('6 purchased');
    press('Complete, Delta Air Lines');
    await says('Confirmation number');
    expect(page.history.entries).toEqual([list, `${list}/baggage/${bags}`]);
    await waitUntil(() => document.activeElement?.tagName === 'H1');
    page.goBack();
    await says('Covered now');
    await waitUntil(() => page.title === 'Your policies | Alderway');
  });

  it('leaves links to other pages to the browser', async () => {
    const page = await openAccount({ provider, path: list, token: demo });
    await says('6 purchased');
    const link = control('Your Policies');
    link.setAttribute('href', '/account/settings');
    link.addEventListener('click', (event) => event.preventDefault());
    press('Your Policies');
    expect(page.history.entries).toEqual([list]);
  });
});
