// The dial of a collectibles landing: value and deductible in, price out, by the tariff that the provider
// rates with. Both go on into the flow.
import { closestStep, limitsOf, stepsBetween, valueAt } from '../components/landing/dial-scale.ts';
import { formatDollars } from '../components/landing/format-cents.ts';
import { followPointer } from './dial-pointer.ts';
import { dialView } from './dial-view.ts';

/** Page Up and Page Down go this many steps. */
const PAGE = 10;

for (const panel of document.querySelectorAll<HTMLElement>('[data-dial]')) startDial(panel);

function startDial(panel: HTMLElement): void {
  const code = panel.dataset.dial!;
  const limits = limitsOf(code);
  const steps = stepsBetween(limits);
  const view = dialView(panel, code);
  const { range, field } = view;
  const isWithin = (amount: number) => amount >= limits.least && amount <= limits.most;

  const asked = new URLSearchParams(location.search);
  view.chooseDeductible(asked.get('deductible'));
  // What was typed before the script came, or was asked for in the address, stands.
  const wished = [asked.get('value') ?? '', field.value].map(readDollars).find(isWithin);
  let value = wished ?? steps[Number(range.value)]!;
  view.show(value);
  field.value = formatDollars(value);

  const change = (next: number) => {
    value = next;
    view.show(value);
    view.complain('');
    view.speak();
  };
  const turnTo = (at: number) => {
    change(steps[Math.min(steps.length - 1, Math.max(0, at))]!);
    field.value = formatDollars(value);
  };

  range.addEventListener('input', () => turnTo(Number(range.value)));
  range.addEventListener('keydown', (event) => {
    const way = { PageUp: PAGE, PageDown: -PAGE }[event.key];
    if (way === undefined) return;
    event.preventDefault();
    turnTo(Number(range.value) + way);
  });
  followPointer(view.arch, (share) => {
    turnTo(closestStep(steps, valueAt(share, limits)));
    range.focus({ preventScroll: true });
  });
  field.addEventListener('input', () => {
    const typed = readDollars(field.value);
    if (isWithin(typed)) change(typed);
  });
  field.addEventListener('change', () => {
    const typed = readDollars(field.value);
    if (isWithin(typed)) field.value = formatDollars(typed);
    else view.complain(problemWith(typed, limits));
  });
  for (const radio of view.radios)
    radio.addEventListener('change', () => {
      view.show(value);
      view.speak();
    });
}

/** '$12,500' as 12500; NaN where there is no whole amount in it. */
function readDollars(text: string): number {
  const digits = text.replace(/[\s$,]|\.00?$/g, '');
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}

function problemWith(amount: number, { least, most }: ReturnType<typeof limitsOf>): string {
  if (amount > most)
    return `Enter ${formatDollars(most)} or less. What is worth more is priced by our VIP team.`;
  if (amount < least) return `Enter ${formatDollars(least)} or more`;
  return `Enter an amount from ${formatDollars(least)} to ${formatDollars(most)}`;
}
