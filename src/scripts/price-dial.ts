// Script of the price dial on a landing page for collectibles. It calculates the price from the
// value and the deductible, with the same rates as the server. It adds both values to the links to
// the flow.
import {
  closestValueIndex,
  dialRangeOf,
  dialValues,
  valueAtArchPosition,
} from '../components/landing/dial-scale.ts';
import { formatDollars } from '../components/landing/format-cents.ts';
import { observeDialPointer } from './dial-pointer.ts';
import { createDialUpdater } from './dial-updater.ts';

/** Number of steps by which Page Up and Page Down change the value. */
const PAGE_STEPS = 10;

for (const panel of document.querySelectorAll<HTMLElement>('[data-dial]')) startDial(panel);

function startDial(panel: HTMLElement): void {
  const code = panel.dataset.dial!;
  const limits = dialRangeOf(code);
  const steps = dialValues(limits);
  const view = createDialUpdater(panel, code);
  const { range, field } = view;
  const isWithin = (amount: number) => amount >= limits.min && amount <= limits.max;

  const query = new URLSearchParams(location.search);
  view.selectDeductible(query.get('deductible'));
  // Initial value of the dial: the value in the URL, or the value that the visitor entered before
  // the script was loaded.
  const requested = [query.get('value') ?? '', field.value].map(readDollars).find(isWithin);
  let value = requested ?? steps[Number(range.value)]!;
  view.show(value);
  field.value = formatDollars(value);

  const change = (next: number) => {
    value = next;
    view.show(value);
    view.showError('');
    view.announce();
  };
  const setStep = (at: number) => {
    change(steps[Math.min(steps.length - 1, Math.max(0, at))]!);
    field.value = formatDollars(value);
  };

  range.addEventListener('input', () => setStep(Number(range.value)));
  range.addEventListener('keydown', (event) => {
    const delta = { PageUp: PAGE_STEPS, PageDown: -PAGE_STEPS }[event.key];
    if (delta === undefined) return;
    event.preventDefault();
    setStep(Number(range.value) + delta);
  });
  observeDialPointer(view.arch, (share) => {
    setStep(closestValueIndex(steps, valueAtArchPosition(share, limits)));
    range.focus({ preventScroll: true });
  });
  field.addEventListener('input', () => {
    const typed = readDollars(field.value);
    if (isWithin(typed)) change(typed);
  });
  field.addEventListener('change', () => {
    const typed = readDollars(field.value);
    if (isWithin(typed)) field.value = formatDollars(typed);
    else view.showError(amountError(typed, limits));
  });
  for (const radio of view.radios)
    radio.addEventListener('change', () => {
      view.show(value);
      view.announce();
    });
}

/**
 * Parses an amount such as '$12,500' as 12500. Returns NaN if the text is not an amount in whole
 * dollars.
 */
function readDollars(text: string): number {
  const digits = text.replace(/[\s$,]|\.00?$/g, '');
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}

function amountError(amount: number, { min, max }: ReturnType<typeof dialRangeOf>): string {
  if (amount > max)
    return `Enter ${formatDollars(max)} or less. What is worth more is priced by our VIP team.`;
  if (amount < min) return `Enter ${formatDollars(min)} or more`;
  return `Enter an amount from ${formatDollars(min)} to ${formatDollars(max)}`;
}
