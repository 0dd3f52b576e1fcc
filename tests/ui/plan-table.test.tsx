import { afterEach, expect, it } from 'vitest';
import { PlanTable } from '../../src/ui/plans/PlanTable.tsx';
import { clear, render } from './render-helpers.tsx';

afterEach(clear);

it('the table that compares plans has a name for screen readers', async () => {
  const plan = { id: 'carry', title: 'Carry', subtitle: '', price: '$5', unit: 'a trip', rows: [] };
  await render(<PlanTable plans={[plan]} selected="" busy="" onSelect={() => {}} />);
  const table = document.querySelector('table');
  expect(table?.getAttribute('aria-label')).toBe('Plans and what they pay');
});

it('the button of a plan has its name in one element, so that no gap separates the words', async () => {
  const plan = { id: 'carry', title: 'Carry', subtitle: '', price: '$5', unit: 'a trip', rows: [] };
  await render(<PlanTable plans={[plan]} selected="" busy="" onSelect={() => {}} />);
  const button = document.querySelector('tfoot button');
  expect(button?.textContent).toBe('Select Carry');
  expect([...(button?.childNodes ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Select Carry',
  ]);
});
