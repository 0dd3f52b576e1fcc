import { describe, expect, it } from 'vitest';
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
const list = '/account/policies/rental_car';
const activeRentalPath = `${list}/pol_demo_rc-2048-1977`;
const endedRentalPath = `${list}/pol_demo_rc-1993-6620`;

const field = () => document.querySelector<HTMLInputElement>('#extended_end_date');
const dialogText = () =>
  (document.querySelector('.dialog')?.textContent ?? '').replace(/\s+/g, ' ');

/**
 * Types into the field as a visitor does. The input event is needed, because React does not notice
 * the new value without it.
 */
function type(value: string) {
  const input = field();
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  setValue?.call(input, value);
  input?.dispatchEvent(new Event('input', { bubbles: true }));
}

async function openModal() {
  const page = await openAccount({ server, path: activeRentalPath, token: demo });
  await waitForText('Extend your coverage');
  press('Extend your coverage');
  await waitForText('Extend your rental car coverage');
  return page;
}

describe('a rental car policy', () => {
  it('is listed with its plan, agency and dates', async () => {
    await openAccount({ server, path: list, token: demo });
    await waitForText('RC-2048-1977');
    expect(text()).toContain('Platinum, AvisNov 18, 2026 to Nov 22, 2026RC-2048-1977');
    expect(text()).toContain('Platinum Family, Budget');
  });

  it('shows the rental, its drivers and the price per day', async () => {
    await openAccount({ server, path: activeRentalPath, token: demo });
    await waitForText('RC-2048-1977');
    expect(heading()).toBe('Rental car, Avis');
    for (const expected of [
      'Today, day 3 of 5',
      'PickupNov 18, 2026',
      'ReturnNov 22, 2026',
      'Rental agencyAvis',
      'DriversDana Moreau (primary), Luc Moreau',
      'Paid throughNov 22, 2026',
      'What it coversCollision and rollover$100,000',
      'UnderwriterKestrel & Vale Insurance Company',
      '5 days at $10.00 per 24 hours$50.00',
      'Total$52.60',
    ]) {
      expect(text()).toContain(expected);
    }
    expect(text()).not.toContain('Coverage starts');
    // The page must not show the agreement id, which is only for API calls.
    expect(text()).not.toContain('agr_');
  });

  it('offers no extension after the return of the car', async () => {
    await openAccount({ server, path: endedRentalPath, token: demo });
    await waitForText('RC-1993-6620');
    expect(text()).toContain('View policy docs');
    expect(text()).not.toContain('Extend your coverage');
  });
});

describe('the extension modal', () => {
  it('shows the current end date and the available dates', async () => {
    await openModal();
    expect(dialogText()).toContain('covered through Nov 22, 2026');
    expect(dialogText()).toContain('From Nov 23, 2026 to Dec 18, 2026');
  });

  it.each([
    ['', 'Enter the new return date'],
    ['tomorrow', 'Enter a date like 12/31/2026'],
    ['02/30/2027', 'Enter a date like 12/31/2026'],
    ['11/22/2026', 'Enter Nov 23, 2026 or later'],
    ['12/19/2026', 'Enter Dec 18, 2026 or earlier'],
  ])('rejects "%s"', async (typed, message) => {
    const page = await openModal();
    if (typed) type(typed);
    expect(findControl('Continue').getAttribute('aria-disabled')).toBe('true');
    press('Continue');
    await waitForText(message);
    await waitUntil(() => document.activeElement === field());
    expect(field()?.getAttribute('aria-invalid')).toBe('true');
    expect(page.navigatedTo).toBeNull();
  });

  it.each(['11/23/2026', '12/18/2026'])('continues to the price with %s', async (typed) => {
    const page = await openModal();
    type(typed);
    press('Continue');
    const [month, day, year] = typed.split('/');
    await waitForText('Keep the current date');
    expect(page.navigatedTo).toBe(
      `/rental-car-insurance/extension/pol_demo_rc-2048-1977/start?until=${year}-${month}-${day}`,
    );
  });

  it('closes without effect', async () => {
    const page = await openModal();
    press('Keep the current date');
    expect(page.navigatedTo).toBeNull();
    await waitForText('Extend your coverage');
  });
});
