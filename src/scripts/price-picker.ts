// Script of a price control. It calculates the price from the chosen plan and the chosen number,
// such as days. It adds both to the links to the flow.
import {
  formatPriceAtPosition,
  valueAtPosition,
  type DisplayedPrice,
  type PickerScriptData,
} from '../components/landing/price/price-picker.ts';
import { addShownValuesToLinks } from './add-shown-values-to-links.ts';
import { rollDigitsTo } from './roll-digits.ts';

/** Delay in milliseconds after the last change before screen readers announce the total. */
const ANNOUNCE_DELAY_MS = 400;
const rollingKeys = ['subtotal', 'tax', 'total', 'each'] as const;

for (const root of document.querySelectorAll<HTMLElement>('[data-touch]')) startPicker(root);

function startPicker(root: HTMLElement): void {
  const price = JSON.parse(root.querySelector('script')!.text) as PickerScriptData;
  const range = root.querySelector<HTMLInputElement>('[type=range]')!;
  const buttons = [...root.querySelectorAll('button')];
  const last = price.count - 1;
  // The element in which the value and the price are shown: the card around the price control, if
  // there is one, or the control itself.
  const scope = root.closest('.schedule') ?? root;
  let announceTimer: ReturnType<typeof setTimeout> | undefined;

  const selectedPlanIndex = () =>
    Number(root.querySelector<HTMLInputElement>('[type=radio]:checked')?.value ?? 0);
  let isChanged = false;
  const update = () => {
    const position = Number(range.value);
    const plan = price.plans[selectedPlanIndex()]!;
    const shown = formatPriceAtPosition(price, plan, position);
    writeValues(scope, shown);
    for (const element of root.querySelectorAll('[data-pays]')) element.textContent = plan.pays;
    root.querySelector('.slide__filled')!.setAttribute('width', `${(position / last) * 100}%`);
    range.ariaValueText = `${shown.value}, ${shown.total}`;
    for (const button of buttons) {
      const next = position + Number(button.value);
      button.ariaDisabled = String(next < 0 || next > last);
    }
    // Adds the values to the links. Before the first change, only the link of a card gets them,
    // because its text shows the number.
    const { path, value, plan: name } = price.flow ?? {};
    if (path && (isChanged || scope !== root))
      addShownValuesToLinks(path, {
        ...(value && { [value]: valueAtPosition(price, position) }),
        ...(name && plan.code && { [name]: plan.code }),
      });
    return shown;
  };
  const change = () => {
    isChanged = true;
    const { total } = update();
    clearTimeout(announceTimer);
    announceTimer = setTimeout(() => {
      root.querySelector('[role=status]')!.textContent =
        `${root.querySelector('.money-rows__total dt')!.textContent}: ${total}`;
    }, ANNOUNCE_DELAY_MS);
  };
  const moveBy = (delta: number) => {
    range.value = String(Number(range.value) + delta);
    change();
  };

  root.addEventListener('input', change);
  range.addEventListener('keydown', (event) => {
    const delta = { PageUp: price.page, PageDown: -price.page }[event.key];
    if (delta === undefined) return;
    event.preventDefault();
    moveBy(delta);
  });
  for (const button of buttons)
    button.addEventListener('click', () => moveBy(Number(button.value)));
  update();
}

function writeValues(scope: Element, shown: DisplayedPrice): void {
  for (const [name, text] of Object.entries(shown)) {
    for (const element of scope.querySelectorAll<HTMLElement>(`[data-${name}]`)) {
      if (rollingKeys.some((key) => key === name)) rollDigitsTo(element, text);
      else element.textContent = text;
    }
  }
}
