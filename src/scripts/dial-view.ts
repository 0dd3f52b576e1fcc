import { priceCollection } from '../components/landing/collection-price.ts';
import {
  archTo,
  closestStep,
  dialRangeOf,
  pointAt,
  shareOf,
  stepsBetween,
} from '../components/landing/dial-scale.ts';
import { formatCents, formatDollars } from '../components/landing/format-cents.ts';
import { collectionPath } from '../core/collection-kinds.ts';
import { addShownToLinks } from './add-shown-to-links.ts';
import { rollTo } from './roll-digits.ts';

/** Delay in milliseconds after the last change before screen readers announce the total. */
const ANNOUNCE_DELAY_MS = 500;

/** Returns the elements of the price dial and the functions that update them. */
export function dialView(panel: HTMLElement, code: string) {
  const find = <Type extends Element = HTMLElement>(selector: string) =>
    panel.querySelector<Type>(selector)!;
  const range = find<HTMLInputElement>('[type=range]');
  const field = find<HTMLInputElement>('#dial-field');
  const radios = [...panel.querySelectorAll<HTMLInputElement>('[type=radio]')];
  const limits = dialRangeOf(code);
  const steps = stepsBetween(limits);
  let announceTimer: ReturnType<typeof setTimeout> | undefined;

  const showArch = (value: number) => {
    const share = shareOf(value, limits);
    const { x, y } = pointAt(share);
    find('.dial__filled').setAttribute('d', archTo(share));
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
    arch: find<SVGSVGElement>('svg'),
    show(value: number) {
      showArch(value);
      const deductible = Number(radios.find(({ checked }) => checked)?.value);
      const { label, premium, tax, total } = priceCollection(code, value, deductible);
      find('[data-premium-label]').textContent = label;
      rollTo(find('[data-premium]'), formatCents(premium));
      rollTo(find('[data-tax]'), formatCents(tax));
      rollTo(find('[data-total]'), formatCents(total));
      addShownToLinks(`${collectionPath(code)}/start`, { value, deductible });
    },
    announce() {
      clearTimeout(announceTimer);
      announceTimer = setTimeout(() => {
        const label = find('.money-rows__total dt').textContent;
        find('[role=status]').textContent = `${label}: ${find('[data-total]').textContent}`;
      }, ANNOUNCE_DELAY_MS);
    },
    /** Selects the deductible with this amount. If no deductible has it, the selection stays. */
    selectDeductible(amount: string | null) {
      const requested = radios.find((radio) => radio.value === amount);
      if (requested) requested.checked = true;
    },
    /** Shows an error next to the field for the amount. An empty message removes the error. */
    showError(message: string) {
      find('#dial-error').hidden = message === '';
      find('#dial-error span').textContent = message;
      if (message) field.setAttribute('aria-invalid', 'true');
      else field.removeAttribute('aria-invalid');
    },
  };
}
