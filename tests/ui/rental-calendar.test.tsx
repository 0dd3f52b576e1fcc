import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { addDays } from '../../src/contract/dates.ts';
import { rentalTripSchema } from '../../src/contract/rental-car/trip.ts';
import { RENTAL_DAYS_MAX } from '../../src/contract/rental-car/limits.ts';
import { DateRangeField } from '../../src/ui/date/DateRangeField.tsx';
// Loads the calendar before the tests. Otherwise it would load later, as a separate script file.
import '../../src/ui/date/Calendar.tsx';
import { useTestEnvironment } from '../fixtures/environment.ts';
import { eventually } from '../fixtures/eventually.ts';
import {
  runInAct,
  all,
  button,
  clear,
  click,
  render,
  renderedValue,
  Value,
} from './render-helpers.tsx';

/** Days near a clock change, by the browser's time zone, and days near the end of the year. */
const nights = {
  'America/New_York': ['2027-03-12', '2027-11-05', '2026-12-29'],
  'America/Santiago': ['2026-09-04', '2027-04-02', '2026-12-29'],
  'Africa/Cairo': ['2027-04-28', '2026-10-28'],
  'Australia/Lord_Howe': ['2026-10-02', '2027-04-02'],
  'Pacific/Kiritimati': ['2026-12-29', '2028-02-27'],
} as const;
const cases = Object.entries(nights).flatMap(([zone, todays]) =>
  todays.map((today) => [zone, today] as const),
);

const ownZone = process.env['TZ'];
afterEach(async () => {
  await clear();
  if (ownZone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = ownZone;
});

function Trip({ today }: { today: string }) {
  const [start, setStart] = useState('');
  const [end, setEnd] = useState('');
  return (
    <>
      <DateRangeField
        start={{ name: 'start', label: 'Pickup date', value: start, onChange: setStart }}
        end={{ name: 'end', label: 'Return date', value: end, onChange: setEnd }}
        min={today}
        latestEnd={(date) => addDays(date, RENTAL_DAYS_MAX)}
      />
      <Value of={[start, end]} />
    </>
  );
}

/** Returns the days of the two visible months, with their dates. */
function days() {
  const cells = all('[role="gridcell"]:not(.react-datepicker__day--outside-month)');
  return cells.map((cell) => {
    const name = cell.getAttribute('aria-label') ?? '';
    const date = new Date(`${name.slice(name.indexOf(',') + 1)} UTC`).toISOString().slice(0, 10);
    return { cell, date, enabled: cell.getAttribute('aria-disabled') === 'false' };
  });
}

const isAccepted = (today: string, rental_started: string, rental_ended: string) =>
  rentalTripSchema(today).safeParse({ rental_started, rental_ended, rental_company: 'Avis' })
    .success;

test.each(cases)(
  'offers in %s on %s exactly the days that the server accepts',
  async (zone, today) => {
    process.env['TZ'] = zone;
    useTestEnvironment();
    await render(<Trip today={today} />);
    await click(button('Choose the pickup date'));
    await eventually(async () => {
      await runInAct(() => {});
      expect(days().length).toBeGreaterThan(58);
    });
    for (const { date, enabled } of days())
      expect([date, enabled]).toEqual([date, isAccepted(today, date, date)]);

    const pickUp = addDays(today, 1);
    const cell = days().find(({ date }) => date === pickUp)?.cell;
    if (!cell) throw new Error(`${pickUp} is not on show`);
    await click(cell);
    expect(renderedValue()).toEqual([pickUp, '']);
    let offered = 0;
    for (const { date, enabled } of days().filter((day) => day.date >= pickUp)) {
      expect([date, enabled]).toEqual([date, isAccepted(today, pickUp, date)]);
      if (enabled) offered += 1;
    }
    expect(offered).toBeGreaterThan(20);
  },
);

test.each([
  ['Choose the pickup date', '2027-03-15', 4],
  ['Choose the return date', '2027-03-15', 4],
  ['Choose the return date', '2027-03-11', 0],
])('%s: the days up to the typed return date %s are marked', async (label, end, marked) => {
  await render(
    <DateRangeField
      start={{ name: 'start', label: 'Pickup date', value: '2027-03-12', onChange: () => {} }}
      end={{ name: 'end', label: 'Return date', value: end, onChange: () => {} }}
      min="2027-03-10"
      latestEnd={(date) => addDays(date, RENTAL_DAYS_MAX)}
    />,
  );
  await click(button(label));
  await eventually(() => expect(days().length).toBeGreaterThan(0));
  expect(all('.react-datepicker__day--in-range')).toHaveLength(marked);
});
