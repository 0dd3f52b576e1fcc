// Script of a price control. It calculates the price from the chosen plan and the chosen number,
// such as days. It adds both to the links to the flow.
import { archPositionOf, valueAtArchPosition } from '../components/landing/price/arch-scale.ts';
import { formatDollars } from '../components/landing/format-cents.ts';
import {
  closestPosition,
  formatPrice,
  lastValue,
  valueAtPosition,
  type PickerScriptData,
  type QuotePrice,
} from '../components/landing/price/price-picker.ts';
import { addShownValuesToLinks } from './add-shown-values-to-links.ts';
import { endWaiting, playArchIntro } from './arch-intro.ts';
import { observeArchPointer } from './arch-pointer.ts';
import { createPriceView } from './price-view.ts';

/** Delay in milliseconds after the last change before screen readers announce the total. */
const ANNOUNCE_DELAY_MS = 400;

export function startPriceControls(quotePrice: QuotePrice): void {
  for (const root of document.querySelectorAll<HTMLElement>('[data-price-control]'))
    startPriceControl(root, quotePrice);
}

type View = ReturnType<typeof createPriceView>;

function startPriceControl(root: HTMLElement, quotePrice: QuotePrice): void {
  const price = JSON.parse(root.querySelector('script')!.text) as PickerScriptData;
  const view = createPriceView(root, price);
  let value = initialValue(price, view);
  // A link that names the value, and the link of a kind of collection, have the values from the
  // start. Other links get them with the first change.
  let isLinked = Boolean(price.collection ?? root.querySelector('[data-begin]'));
  let announceTimer: ReturnType<typeof setTimeout> | undefined;

  const update = () => {
    const plan = view.selectedPlan();
    const shown = formatPrice(price, plan, value, quotePrice);
    view.show(value, shown);
    if (price.flow && isLinked) addToLinks(price.flow, value, plan.code);
    return shown;
  };
  const change = (next: number) => {
    value = next;
    isLinked = true;
    const { total } = update();
    view.showError('');
    clearTimeout(announceTimer);
    announceTimer = setTimeout(() => {
      view.announce(total);
    }, ANNOUNCE_DELAY_MS);
  };
  const setPosition = (position: number) => {
    change(valueAtPosition(price, Math.min(price.count - 1, Math.max(0, position))));
    view.writeField(value);
  };

  for (const radio of view.radios)
    radio.addEventListener('change', () => {
      change(value);
    });
  observePosition(view, price, setPosition);
  if (view.field) observeField(view.field, view, price, change);
  update();
  view.writeField(value);
  const isExample = value === valueAtPosition(price, Number(view.range.defaultValue));
  if (!root.closest('[data-arch-intro] > :not([hidden])')) return;
  if (!isExample) {
    endWaiting();
    return;
  }
  playArchIntro(view.arch, {
    end: archPositionOf(value, price),
    showEnd: update,
    showShare(share) {
      const passed = valueAtPosition(
        price,
        closestPosition(price, valueAtArchPosition(share, price)),
      );
      view.show(passed, formatPrice(price, view.selectedPlan(), passed, quotePrice));
      view.showArch(share);
    },
  });
}

/**
 * Returns the value in the URL, the value that the visitor entered before the script was loaded, or
 * the value of the example. Selects the plan in the URL.
 */
function initialValue(price: PickerScriptData, { range, field, radios }: View): number {
  const query = new URLSearchParams(location.search);
  const { value = '', plan = '' } = price.flow ?? {};
  const requested = radios.find(
    (radio) => price.plans[Number(radio.value)]?.code === query.get(plan),
  );
  if (requested) requested.checked = true;
  const found = [query.get(value) ?? '', field?.value ?? '']
    .map(readDollars)
    .find((amount) => isWithin(amount, price));
  if (found === undefined) return valueAtPosition(price, Number(range.value));
  return field ? found : valueAtPosition(price, closestPosition(price, found));
}

/** Handles the range input, the buttons and the arch. */
function observePosition(
  { range, buttons, arch }: View,
  price: PickerScriptData,
  setPosition: (position: number) => void,
): void {
  const moveBy = (delta: number) => {
    setPosition(Number(range.value) + delta);
  };
  range.addEventListener('input', () => {
    moveBy(0);
  });
  range.addEventListener('keydown', (event) => {
    const delta = { PageUp: price.page, PageDown: -price.page }[event.key];
    if (delta === undefined) return;
    event.preventDefault();
    moveBy(delta);
  });
  observeArchPointer(arch, (share) => {
    setPosition(closestPosition(price, valueAtArchPosition(share, price)));
    range.focus({ preventScroll: true });
  });
  for (const button of buttons)
    button.addEventListener('click', () => {
      moveBy(Number(button.value));
    });
}

/** Handles the field for an amount that is not one of the positions. */
function observeField(
  field: HTMLInputElement,
  view: View,
  price: PickerScriptData,
  change: (value: number) => void,
): void {
  field.addEventListener('input', () => {
    const typed = readDollars(field.value);
    if (isWithin(typed, price)) change(typed);
  });
  field.addEventListener('change', () => {
    const typed = readDollars(field.value);
    if (isWithin(typed, price)) view.writeField(typed);
    else view.showError(amountError(typed, price.min, lastValue(price)));
  });
}

function addToLinks(
  { path, value: valueName, plan: planName }: NonNullable<PickerScriptData['flow']>,
  value: number,
  code: string | undefined,
): void {
  addShownValuesToLinks(path, {
    ...(valueName && { [valueName]: value }),
    ...(planName && code && { [planName]: code }),
  });
}

const isWithin = (amount: number, price: PickerScriptData) =>
  amount >= price.min && amount <= lastValue(price);

/**
 * Parses an amount such as '$12,500' as 12500. Returns NaN if the text is not an amount in whole
 * dollars.
 */
function readDollars(text: string): number {
  const digits = text.replace(/[\s$,]|\.00?$/g, '');
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}

function amountError(amount: number, min: number, max: number): string {
  if (amount > max)
    return `Enter ${formatDollars(max)} or less. What is worth more is priced by our VIP team.`;
  if (amount < min) return `Enter ${formatDollars(min)} or more`;
  return `Enter an amount from ${formatDollars(min)} to ${formatDollars(max)}`;
}
