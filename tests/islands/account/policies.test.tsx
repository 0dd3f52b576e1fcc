import { describe, expect, it } from 'vitest';
import { paths, send } from '../../fixtures/buyer.ts';
import { insertPolicy } from '../../fixtures/insert-policy.ts';
import { signUp } from '../../fixtures/sign-in.ts';
import {
  accountSuite,
  findControl,
  heading,
  openAccount,
  press,
  waitForText,
  text,
  waitUntil,
} from './account-page.tsx';

const { server, demo } = await accountSuite({ now: () => new Date('2026-11-20T12:00:00Z') });
const list = '/account/policies';
const bags = 'pol_demo_bg-2048-1977';

function links(): string[] {
  return Array.from(document.querySelectorAll('main a'), (link) => link.getAttribute('href') ?? '');
}

describe('Your policies', () => {
  it('shows what is covered today, the next charges and a card for each product', async () => {
    const page = await openAccount({ server, path: list, token: demo });
    await waitForText('6 purchased');
    expect(heading()).toBe('Your policies');
    await waitUntil(() => page.title === 'Your policies | Alderway');
    expect(text()).toMatch(/Friday, November 20, 2026\. \d+ active policies\./);
    expect(text()).toContain('You’re covered todayCoverage ends on Nov 22, 2026Rental car · Avis');
    expect(text()).toContain('Day 3 of 5');
    expect(text()).toMatch(
      /Next chargesNovember total \$12\.99Sun, Nov.29\$12\.99 Visa ending 4242Smartphone, iPhone 13Thu, Dec.3/,
    );
    await waitForText('Claim CLM-3402-1189, iPhone 14 In review. Decision by');
    expect(links()).toContain('/account/claims/CLM-3402-1189');
    expect(links()).toContain('/account/policies/rental_car/pol_demo_rc-2048-1977?extend');
    expect(links()).toContain('/account/claims/new/rental_car/policies/RC-2048-1977');
    expect(text()).toContain('Delta Air LinesApproved');
    expect(links()).toContain('/account/policies/baggage');
    expect(links()).toContain(`/account/policies/baggage/${bags}`);
  });

  it('counts covered policies that the list of recent policies does not include', async () => {
    await openAccount({ server, path: list, token: demo });
    await waitForText('6 purchased');
    const also = document.querySelector('.covered-now__also');
    const active = Number(/(\d+) active policies/.exec(text())?.[1]);
    // One policy is above the list, and the list ends with the numbers for each screen width.
    const counts = [...text().matchAll(/and (\d+) more(?=and|Next)/g)].map(([, more]) =>
      Number(more),
    );
    const named = also?.querySelectorAll('.covered-now__name').length ?? 0;
    expect(1 + named + counts[0]!).toBe(active);
    expect(counts[1]).toBeGreaterThan(counts[0]!);
    expect(findControl(`and ${counts[0]} more`).getAttribute('href')).toBe('#all-policies');
    expect(also?.querySelector('.visually-hidden')).toBeNull();
    expect(also?.textContent).toContain('Home warranty: 418 Marlow Street');
    const later = document.querySelector('.charged-next details');
    expect(later?.querySelector('summary')?.textContent).toMatch(/^Then \d+ more, starting /);
    expect(later?.querySelectorAll('li').length).toBeGreaterThan(1);
  });

  it('counts the purchased policies on each card: shown, ended and more', async () => {
    await openAccount({ server, path: list, token: demo });
    await waitForText('6 purchased');
    const panels = Array.from(document.querySelectorAll('.vertical-panel'));
    expect(panels.length).toBeGreaterThan(5);
    for (const panel of panels) {
      const countMatching = (pattern: RegExp) => Number(pattern.exec(panel.textContent)?.[1] ?? 0);
      const lines = panel.querySelectorAll('.policy-lines > li').length;
      expect(lines).toBeLessThanOrEqual(3);
      expect(
        lines + countMatching(/and (\d+) more/) + countMatching(/(\d+) ended/),
        panel.textContent,
      ).toBe(countMatching(/(\d+) purchased/));
      expect(panel.textContent).toContain('Manage your policies');
    }
  });

  it('says for each pending policy if it covers', async () => {
    await openAccount({ server, path: list, token: demo });
    await waitForText('6 purchased');
    const pending = [...document.querySelectorAll('.policy-line')].filter(({ textContent }) =>
      textContent.includes('Pending'),
    );
    for (const { textContent } of pending)
      expect(textContent).toMatch(
        /PendingNot covered until approved|PendingCovered while we review|decision by/,
      );
    expect(text()).toMatch(/Galaxy[^,]+, 512 GBPendingNot covered until approved/);
    expect(text()).toMatch(/Olive, Captain Horatio[^,]+PendingCovered while we review a change/);
  });

  it('names the plan too if two policies of a product cover the same thing', async () => {
    await openAccount({ server, path: list, token: demo });
    await waitForText('Systems and appliances, 418 Marlow Street');
    expect(text()).toContain('New construction, 418 Marlow Street');
  });

  it('counts all ended policies of a product, also if they are not recent', async () => {
    const token = await signUp(server, 'ended@example.com');
    const { body } = await send(server, 'GET', paths.account, undefined, { token });
    for (let policy = 1; policy <= 10; policy += 1) {
      await insertPolicy(server, body.public_id, {
        product: 'pet',
        starts: '2026-02-01',
        ends: policy > 8 ? '2027-01-31' : '2026-10-31',
        price: 2000,
      });
    }
    await openAccount({ server, path: list, token });
    await waitForText('8 ended');
  });

  it('shows that nothing is covered today, and collapses ended policies', async () => {
    const interceptor = (path: string, init?: RequestInit) =>
      path.includes('/policies/') ? ended(path, init) : undefined;
    const ended = async (path: string, init?: RequestInit) => {
      const response = await server.fetch(path, init);
      const body = (await response.text()).replaceAll(
        /"coverage_end_date":(?:null|"[^"]*")/g,
        '"coverage_end_date":"2026-11-01"',
      );
      return new Response(body, response);
    };
    await openAccount({ server, path: list, token: demo, interceptor });
    await waitForText('You’re not covered today');
    await waitForText('No active policies');
    expect(text()).toMatch(/No active policies .*Flight 2/);
    expect(text()).not.toContain('Also covered today');
  });

  it('shows that the claims could not be loaded, without a toast', async () => {
    const interceptor = (path: string) =>
      path.endsWith('/claims') ? Promise.reject(new TypeError('lost')) : undefined;
    await openAccount({ server, path: list, token: demo, interceptor });
    await waitForText('We couldn’t load your claims.');
    expect(document.querySelector('.toast')).toBeNull();
  });

  it('warns that more payments may be due if some policies could not be loaded', async () => {
    const interceptor = (path: string) =>
      path.endsWith('/policies/current') ? Promise.reject(new TypeError('lost')) : undefined;
    await openAccount({ server, path: list, token: demo, interceptor });
    await waitForText('We couldn’t load some of your policies. More payments may be due.');
  });

  it('is the target of /account', async () => {
    const page = await openAccount({ server, path: '/account', token: demo });
    await waitForText('6 purchased');
    expect(page.history.entries).toEqual([list]);
  });

  it('offers all products to an account without policies', async () => {
    const token = await signUp(server, 'ines@example.com');
    await openAccount({ server, path: list, token });
    await waitForText('You have no policies');
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

  it('shows the initials in the header', async () => {
    await openAccount({ server, path: list, token: demo });
    await waitForText('6 purchased');
    expect(findControl('DM').getAttribute('aria-label')).toBe('DM, your account');
  });
});

describe('the policies of a product', () => {
  it('are grouped by purchase date, newest first', async () => {
    await openAccount({ server, path: `${list}/baggage`, token: demo });
    await waitForText('6 purchased');
    const dates = Array.from(document.querySelectorAll('h2'), (title) => title.textContent);
    expect(heading()).toBe('Baggage policies');
    expect(dates.slice(0, 3)).toEqual([
      'Purchased Nov 19, 2026',
      'Purchased Nov 15, 2026',
      'Purchased Aug 30, 2026',
    ]);
    expect(dates).toHaveLength(6);
    expect(findControl('Your policies').getAttribute('href')).toBe(list);
  });

  it('have an empty state if none was bought', async () => {
    const token = await signUp(server, 'petless@example.com');
    await openAccount({ server, path: `${list}/pet`, token });
    await waitForText('You have no pet policies');
    expect(links()).toContain(list);
    await openAccount({ server, path: `${list}/renters`, token });
    await waitForText('You have no renters policies');
    expect(findControl('See prices and coverage').getAttribute('href')).toBe('/renters-insurance');
  });

  it('have no page for an unknown product', async () => {
    await openAccount({ server, path: `${list}/spaceships`, token: demo });
    await waitForText('Page not found');
    expect(text()).toContain('Signed in as demo@example.com');
    expect(findControl('Go to your claims').getAttribute('href')).toBe('/account/claims');
    expect(links()).toContain('tel:+18005550142');
  });
});

describe('a policy', () => {
  it('shows its number, status, details, price breakdown and documents', async () => {
    const page = await openAccount({ server, path: `${list}/baggage/${bags}`, token: demo });
    await waitForText('BG-2048-1977');
    expect(heading()).toBe('Baggage, Delta Air Lines');
    await waitUntil(() => page.title === 'Baggage, Delta Air Lines | Alderway');
    for (const expected of [
      'Approved Complete · One trip',
      'Airline confirmation numberQX7R2M',
      'PassengerDana Moreau',
      'DepartureNov 26, 2026',
      'UnderwriterLanternby Assurance',
      'Purchased fromAlderway',
      'Paid withVisa ending 4242',
      'Total$14.42',
      'View policy docs',
    ]) {
      expect(text()).toContain(expected);
    }
    expect(links().some((href) => href.startsWith(`/documents/${bags}/declarations.pdf`))).toBe(
      true,
    );
  });

  it('of another account is not found, with a link back', async () => {
    const token = await signUp(server, 'noor@example.com');
    await openAccount({ server, path: `${list}/baggage/${bags}`, token });
    await waitForText('Policy not found');
    expect(text()).not.toContain('QX7R2M');
    expect(findControl('Go to your policies').getAttribute('href')).toBe(list);
  });

  it('is not found under another product', async () => {
    await openAccount({ server, path: `${list}/pet/${bags}`, token: demo });
    await waitForText('Policy not found');
  });

  it('of a product without its own labels shows every detail that can be read as text', async () => {
    await openAccount({
      server,
      path: `${list}/commercial/pol_demo_bop-7730-4152`,
      token: demo,
    });
    await waitForText('Business nameBluebird Bakery LLC');
    expect(text()).toContain('Legal entityLimited liability company');
    expect(heading()).toBe('Small business, Bluebird Bakery LLC');
  });
});

describe('navigation', () => {
  it('follows a row without a page load, and focuses the heading', async () => {
    const page = await openAccount({ server, path: list, token: demo });
    await waitForText('6 purchased');
    press('Delta Air LinesApproved');
    await waitForText('Airline confirmation number');
    expect(page.history.entries).toEqual([list, `${list}/baggage/${bags}`]);
    await waitUntil(() => document.activeElement?.tagName === 'H1');
    page.goBack();
    await waitForText('You’re covered today');
    await waitUntil(() => page.title === 'Your policies | Alderway');
  });

  it('leaves links to other pages to the browser', async () => {
    const page = await openAccount({ server, path: list, token: demo });
    await waitForText('6 purchased');
    const link = findControl('Your Policies');
    link.setAttribute('href', '/account/settings');
    link.addEventListener('click', (event) => event.preventDefault());
    press('Your Policies');
    expect(page.history.entries).toEqual([list]);
  });
});
