// The price of a hero: plan and number in, price out. Both go on into the flow.
import {
  showPrice,
  valueAt,
  type ShownPrice,
  type ToldPrice,
} from '../components/landing/price/touch-price.ts';
import { carryShown } from './carry-shown.ts';
import { rollTo } from './roll-digits.ts';

/** Once the number has rested this long, the total is spoken. */
const SPOKEN_AFTER = 400;
const rolling = ['subtotal', 'tax', 'total', 'each'] as const;

for (const root of document.querySelectorAll<HTMLElement>('[data-touch]')) startTouch(root);

function startTouch(root: HTMLElement): void {
  const price = JSON.parse(root.querySelector('script')!.text) as ToldPrice;
  const range = root.querySelector<HTMLInputElement>('[type=range]')!;
  const buttons = [...root.querySelectorAll('button')];
  const last = price.count - 1;
  // The card around it, where there is one, names value and price again.
  const scope = root.closest('.schedule') ?? root;
  let speaking: ReturnType<typeof setTimeout> | undefined;

  const planAt = () =>
    Number(root.querySelector<HTMLInputElement>('[type=radio]:checked')?.value ?? 0);
  let isTouched = false;
  const update = () => {
    const at = Number(range.value);
    const plan = price.plans[planAt()]!;
    const shown = showPrice(price, plan, at);
    write(scope, shown);
    for (const element of root.querySelectorAll('[data-pays]')) element.textContent = plan.pays;
    root.querySelector('.slide__filled')!.setAttribute('width', `${(at / last) * 100}%`);
    range.ariaValueText = `${shown.value}, ${shown.total}`;
    for (const button of buttons) {
      const next = at + Number(button.value);
      button.ariaDisabled = String(next < 0 || next > last);
    }
    // Until it was touched only a link that names the number takes it along.
    const { path, value, plan: name } = price.flow ?? {};
    if (path && (isTouched || scope !== root))
      carryShown(path, {
        ...(value && { [value]: valueAt(price, at) }),
        ...(name && plan.code && { [name]: plan.code }),
      });
    return shown;
  };
  const change = () => {
    isTouched = true;
    const { total } = update();
    clearTimeout(speaking);
    speaking = setTimeout(() => {
      root.querySelector('[role=status]')!.textContent =
        `${root.querySelector('.money-rows__total dt')!.textContent}: ${total}`;
    }, SPOKEN_AFTER);
  };
  const moveBy = (way: number) => {
    range.value = String(Number(range.value) + way);
    change();
  };

  root.addEventListener('input', change);
  range.addEventListener('keydown', (event) => {
    const way = { PageUp: price.page, PageDown: -price.page }[event.key];
    if (way === undefined) return;
    event.preventDefault();
    moveBy(way);
  });
  for (const button of buttons)
    button.addEventListener('click', () => moveBy(Number(button.value)));
  update();
}

function write(scope: Element, shown: ShownPrice): void {
  for (const [name, text] of Object.entries(shown)) {
    for (const element of scope.querySelectorAll<HTMLElement>(`[data-${name}]`)) {
      if (rolling.some((one) => one === name)) rollTo(element, text);
      else element.textContent = text;
    }
  }
}
