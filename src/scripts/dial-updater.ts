import { calculateCollectionPrice } from '../components/landing/collection-price.ts';
import {
  archPathTo,
  closestValueIndex,
  dialRangeOf,
  pointAtArchPosition,
  archPositionOf,
  dialValues,
} from '../components/landing/dial-scale.ts';
import { formatCents, formatDollars } from '../components/landing/format-cents.ts';
import { collectionLandingPath } from '../core/collection-kinds.ts';
import { addShownValuesToLinks } from './add-shown-values-to-links.ts';
import { rollDigitsTo } from './roll-digits.ts';

/** Delay in milliseconds after the last change before screen readers announce the total. */
const ANNOUNCE_DELAY_MS = 500;

/** Returns the elements of the price dial and the functions that update them. */
export function createDialUpdater(panel: HTMLElement, code: string) {
  const find = <Type extends Element = HTMLElement>(selector: string) =>
    panel.querySelector<Type>(selector)!;
  const range = find<HTMLInputElement>('[type=range]');
  const field = find<HTMLInputElement>('#dial-field');
  const radios = [...panel.querySelectorAll<HTMLInputElement>('[type=radio]')];
  const limits = dialRangeOf(code);
  const steps = dialValues(limits);
  let announceTimer: ReturnType<typeof setTimeout> | undefined;

  const showArch = (value: number) => {
    const share = archPositionOf(value, limits);
    const { x, y } = pointAtArchPosition(share);
    find('.dial__filled').setAttribute('d', archPathTo(share));
    for (const circle of panel.querySelectorAll('[data-thumb]')) {
      circle.setAttribute('cx', String(x));
      circle.setAttribute('cy', String(y));
    }
    range.value = String(closestValueIndex(steps, value));
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
      const { label, premium, tax, total } = calculateCollectionPrice(code, value, deductible);
      find('[data-premium-label]').textContent = label;
      rollDigitsTo(find('[data-premium]'), formatCents(premium));
      rollDigitsTo(find('[data-tax]'), formatCents(tax));
      rollDigitsTo(find('[data-total]'), formatCents(total));
      addShownValuesToLinks(`${collectionLandingPath(code)}/start`, { value, deductible });
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
