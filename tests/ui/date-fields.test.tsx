import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DateField } from '../../src/ui/date/DateField.tsx';
import { DateRangeField } from '../../src/ui/date/DateRangeField.tsx';
// Loads the calendar before the tests. Otherwise it would load later, as a separate script file.
import '../../src/ui/date/Calendar.tsx';
import { addDays } from '../../src/core/dates.ts';
import { useTestEnvironment } from '../fixtures/environment.ts';
import { eventually } from '../fixtures/eventually.ts';
import {
  runInAct,
  all,
  button,
  clear,
  click,
  find,
  pressKey,
  blur,
  render,
  renderedValue,
  type,
  Value,
} from './render-helpers.tsx';

beforeEach(() => void useTestEnvironment());
afterEach(clear);

function Range({ from = '', to = '', min = '2026-11-20' }) {
  const [start, setStart] = useState(from);
  const [end, setEnd] = useState(to);
  return (
    <>
      <DateRangeField
        start={{ name: 'start', label: 'Pickup date', value: start, onChange: setStart }}
        end={{ name: 'end', label: 'Return date', value: end, onChange: setEnd }}
        min={min}
        latestEnd={(date) => addDays(date, 30)}
      />
      <Value of={[start, end]} />
    </>
  );
}

function One({ value: first = '', min = '2026-11-21', max = '2026-12-20' }) {
  const [value, setValue] = useState(first);
  return (
    <>
      <DateField
        name="until"
        label="New return date"
        value={value}
        onChange={setValue}
        min={min}
        max={max}
      />
      <Value of={value} />
    </>
  );
}

const input = (name: string) => find<HTMLInputElement>(`#${name}`);

/** Opens the calendar and waits for it, because it is loaded as a separate script file. */
async function openCalendar(label: string) {
  await click(button(label));
  await eventually(async () => {
    await runInAct(() => {});
    expect(all('[role="gridcell"]')).not.toHaveLength(0);
  });
}
/** Returns the days of the shown months. Hidden days of the neighboring months are left out. */
const visibleDays = () => all('[role="gridcell"]:not(.react-datepicker__day--outside-month)');
function findDay(label: string) {
  const found = visibleDays().find((cell) =>
    cell.getAttribute('aria-label')?.includes(`${label},`),
  );
  if (!found) throw new Error(`No day has the label ${label}`);
  return found;
}
const focused = () => document.activeElement?.getAttribute('aria-label') ?? '';

test('stores a typed date as YYYY-MM-DD and shows it as MM/DD/YYYY after blur', async () => {
  await render(<One />);
  await type(input('until'), '6/1');
  expect(renderedValue()).toBe('6/1');
  expect(input('until').value).toBe('6/1');
  await type(input('until'), '6/1/2027');
  expect(renderedValue()).toBe('2027-06-01');
  expect(input('until').value).toBe('6/1/2027');
  await blur(input('until'));
  expect(input('until').value).toBe('06/01/2027');
});

test('leaves an invalid date as it was typed', async () => {
  await render(<One />);
  await type(input('until'), '02/30/2027');
  await blur(input('until'));
  expect(input('until').value).toBe('02/30/2027');
  expect(renderedValue()).toBe('02/30/2027');
});

test('opens the calendar at the first available day, and closes it with Escape', async () => {
  await render(<One />);
  await openCalendar('Choose the new return date');
  expect(focused()).toBe('Choose Saturday, November 21, 2026');
  expect(find('dialog').hasAttribute('open')).toBe(true);
  await pressKey(findDay('November 21'), 'Escape');
  expect(find('dialog').hasAttribute('open')).toBe(false);
});

test('moves over the days with the arrow keys and selects one with Enter', async () => {
  await render(<One />);
  await openCalendar('Choose the new return date');
  await pressKey(findDay('November 21'), 'ArrowRight');
  await pressKey(findDay('November 22'), 'ArrowDown');
  expect(focused()).toBe('Choose Sunday, November 29, 2026');
  await pressKey(findDay('November 29'), 'ArrowDown');
  expect(focused()).toBe('Choose Sunday, December 6, 2026');
  await pressKey(findDay('December 6'), 'Enter');
  expect(renderedValue()).toBe('2026-12-06');
  expect(find('dialog').hasAttribute('open')).toBe(false);
});

test('selects no day before the first or after the last available one', async () => {
  await render(<One value="2026-12-20" />);
  await openCalendar('Choose the new return date');
  await click(findDay('December 21'));
  expect(renderedValue()).toBe('2026-12-20');
  expect(findDay('December 21').getAttribute('aria-disabled')).toBe('true');
  await click(findDay('December 19'));
  expect(renderedValue()).toBe('2026-12-19');
});

test('selects the pickup date, then the return date, in a calendar of two months', async () => {
  await render(<Range />);
  await openCalendar('Choose the pickup date');
  expect(all('.calendar__month').map((month) => month.textContent)).toEqual([
    'November 2026',
    'December 2026',
  ]);
  expect(findDay('November 19').getAttribute('aria-disabled')).toBe('true');
  await click(findDay('November 28'));
  expect(renderedValue()).toEqual(['2026-11-28', '']);
  expect(find('.calendar-panel__title').textContent).toBe('Choose the return date');
  expect(findDay('December 28').getAttribute('aria-disabled')).toBe('false');
  expect(findDay('December 29').getAttribute('aria-disabled')).toBe('true');
  await click(findDay('December 4'));
  expect(renderedValue()).toEqual(['2026-11-28', '2026-12-04']);
  expect(find('dialog').hasAttribute('open')).toBe(false);
});

test('accepts the same day twice for a trip of one day', async () => {
  await render(<Range />);
  await openCalendar('Choose the pickup date');
  await click(findDay('November 28'));
  await click(findDay('November 28'));
  expect(renderedValue()).toEqual(['2026-11-28', '2026-11-28']);
});

test('treats a day before the pickup date as a new pickup date', async () => {
  await render(<Range from="2026-11-28" to="2026-12-04" />);
  await openCalendar('Choose the return date');
  await click(findDay('November 25'));
  expect(renderedValue()).toEqual(['2026-11-25', '']);
});

test('asks for the pickup date first if there is none', async () => {
  await render(<Range />);
  await openCalendar('Choose the return date');
  expect(find('.calendar-panel__title').textContent).toBe('Choose the pickup date');
});

test('closes the calendar when the focus moves outside it', async () => {
  await render(
    <>
      <One />
      <button type="button">Elsewhere</button>
    </>,
  );
  await openCalendar('Choose the new return date');
  await runInAct(() => button('Elsewhere').focus());
  expect(find('dialog').hasAttribute('open')).toBe(false);
  expect(document.activeElement).toBe(button('Elsewhere'));
});

const months = () => all('.calendar__month').map((month) => month.textContent);

test('changes the month without losing the focus, and keeps one day reachable by keyboard', async () => {
  await render(<One />);
  await openCalendar('Choose the new return date');
  await runInAct(() => button('Next month').focus());
  await click(button('Next month'));
  expect(months()).toEqual(['December 2026']);
  expect(document.activeElement).toBe(button('Next month'));
  expect(button('Next month').getAttribute('aria-disabled')).toBe('true');
  await click(button('Next month'));
  expect(months()).toEqual(['December 2026']);
  const reachable = visibleDays().filter((cell) => cell.tabIndex === 0);
  expect(reachable.map((cell) => cell.getAttribute('aria-disabled'))).toEqual(['false']);
});

test('changes the month relative to the two shown months, also after a day of the next year is chosen', async () => {
  await render(<Range min="2026-12-10" />);
  await openCalendar('Choose the pickup date');
  await click(findDay('January 5'));
  expect(months()).toEqual(['December 2026', 'January 2027']);
  await click(button('Next month'));
  expect(months()).toEqual(['January 2027', 'February 2027']);
  await click(button('Previous month'));
  expect(months()).toEqual(['December 2026', 'January 2027']);
});

test('opens a range of past days at its last day, and offers lists of months and years for a long range', async () => {
  await render(<One min="1906-11-20" max="2008-11-20" />);
  await openCalendar('Choose the new return date');
  expect(focused()).toBe('Choose Thursday, November 20, 2008');
  const [month, year] = all('select') as HTMLSelectElement[];
  if (!month || !year) throw new Error('No list of months and years');
  const choose = (list: HTMLSelectElement, value: string) =>
    runInAct(() => {
      list.value = value;
      list.dispatchEvent(new Event('change', { bubbles: true }));
    });
  await choose(year, '1984');
  await choose(month, '11');
  expect(findDay('December 20').getAttribute('aria-label')).toContain('1984');
  // In 2008, December is after the last day that can be chosen.
  await choose(year, '2008');
  expect([month.value, year.value]).toEqual(['10', '2008']);
  await click(findDay('November 18'));
  expect(renderedValue()).toBe('2008-11-18');
});

test('opens at the first available day if the date in the field is not available', async () => {
  await render(<One value="2020-01-01" />);
  await openCalendar('Choose the new return date');
  expect(focused()).toBe('Choose Saturday, November 21, 2026');
});
