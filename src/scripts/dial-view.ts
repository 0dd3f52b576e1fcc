import { priceCollection } from '../components/landing/collection-price.ts';
import {
  archTo,
  closestStep,
  limitsOf,
  pointAt,
  shareOf,
  stepsBetween,
} from '../components/landing/dial-scale.ts';
import { formatCents, formatDollars } from '../components/landing/format-cents.ts';
import { collectionPath } from '../core/collection-kinds.ts';
import { carryShown } from './carry-shown.ts';
import { rollTo } from './roll-digits.ts';

/** Once the value has rested this long, the total is spoken. */
const SPOKEN_AFTER = 500;

/** The parts of the dial, and what they show. */
export function dialView(panel: HTMLElement, code: string) {
  const one = <Type extends Element = HTMLElement>(selector: string) =>
    panel.querySelector<Type>(selector)!;
  const range = one<HTMLInputElement>('[type=range]');
  const field = one<HTMLInputElement>('#dial-field');
  const radios = [...panel.querySelectorAll<HTMLInputElement>('[type=radio]')];
  const limits = limitsOf(code);
  const steps = stepsBetween(limits);
  let speaking: ReturnType<typeof setTimeout> | undefined;

  const showArch = (value: number) => {
    const share = shareOf(value, limits);
    const { x, y } = pointAt(share);
    one('.dial__filled').setAttribute('d', archTo(share));
    for (const circle of panel.querySelectorAll('[data-thumb]')) {
      circle.setAttribute('cx', String(x));
      circle.setAttribute('cy', String(y));
    }
    range.value = String(closestStep(steps, value));
    range.ariaValueText = formatDollars(value);
  };

  return {
    range,
    field,
    radios,
    arch: one<SVGSVGElement>('svg'),
    show(value: number) {
      showArch(value);
      const deductible = Number(radios.find(({ checked }) => checked)?.value);
      const { label, premium, tax, total } = priceCollection(code, value, deductible);
      one('[data-premium-label]').textContent = label;
      rollTo(one('[data-premium]'), formatCents(premium));
      rollTo(one('[data-tax]'), formatCents(tax));
      rollTo(one('[data-total]'), formatCents(total));
      carryShown(`${collectionPath(code)}/start`, { value, deductible });
    },
    speak() {
      clearTimeout(speaking);
      speaking = setTimeout(() => {
        const label = one('.money-rows__total dt').textContent;
        one('[role=status]').textContent = `${label}: ${one('[data-total]').textContent}`;
      }, SPOKEN_AFTER);
    },
    /** Leaves the chosen one where the amount is none of them. */
    chooseDeductible(amount: string | null) {
      const asked = radios.find((radio) => radio.value === amount);
      if (asked) asked.checked = true;
    },
    /** Says what is wrong with the field; nothing, where the message is empty. */
    complain(message: string) {
      one('#dial-error').hidden = message === '';
      one('#dial-error span').textContent = message;
      if (message) field.setAttribute('aria-invalid', 'true');
      else field.removeAttribute('aria-invalid');
    },
  };
}
