import {
  archPositionOf,
  isCoveredByThumb,
  roadPathTo,
  thumbTransform,
} from '../components/landing/price/arch-scale.ts';
import { formatDollars } from '../components/landing/format-cents.ts';
import {
  closestPosition,
  type DisplayedPrice,
  type PickerScriptData,
} from '../components/landing/price/price-picker.ts';
import { rollDigitsTo } from './roll-digits.ts';

const rollingKeys = new Set(['subtotal', 'tax', 'total']);

/** Returns the elements of a price control and the functions that update them. */
export function createPriceView(root: HTMLElement, price: PickerScriptData) {
  const range = root.querySelector<HTMLInputElement>('[type=range]')!;
  const field = root.querySelector<HTMLInputElement>('[inputmode]');
  const radios = [...root.querySelectorAll<HTMLInputElement>('[type=radio]')];
  const buttons = [...root.querySelectorAll<HTMLButtonElement>('.stepper button')];
  const arch = root.querySelector<SVGSVGElement>('svg')!;
  const error = root.querySelector<HTMLElement>('.stepper__error');

  const showArch = (share: number) => {
    for (const road of arch.querySelectorAll('[data-done]'))
      road.setAttribute('d', roadPathTo(share));
    const thumb = arch.querySelector('[data-thumb]')!;
    const isCar = thumb.classList.contains('thumb--car');
    thumb.setAttribute('transform', thumbTransform(share, isCar));
    for (const label of arch.querySelectorAll<SVGElement>('[data-share]'))
      label.classList.toggle('covered', isCoveredByThumb(Number(label.dataset['share']), share));
  };

  return {
    range,
    field,
    radios,
    buttons,
    arch,
    showArch,
    selectedPlan() {
      const checked = radios.find((radio) => radio.checked);
      return price.plans[Number(checked?.value ?? 0)]!;
    },
    show(value: number, shown: DisplayedPrice) {
      showArch(archPositionOf(value, price));
      const position = closestPosition(price, value);
      range.value = String(position);
      range.ariaValueText = `${shown.value}, ${shown.total}`;
      for (const button of buttons) {
        const next = position + Number(button.value);
        button.ariaDisabled = String(next < 0 || next >= price.count);
      }
      for (const [name, text] of Object.entries(shown)) {
        for (const element of root.querySelectorAll<HTMLElement>(`[data-${name}]`)) {
          if (rollingKeys.has(name)) rollDigitsTo(element, text);
          else element.textContent = text;
        }
      }
    },
    writeField(value: number) {
      if (field) field.value = formatDollars(value);
    },
    announce(total: string) {
      const status = root.querySelector<HTMLElement>('[role=status]')!;
      status.textContent = `${status.dataset['label']}: ${total}`;
    },
    /** Shows an error next to the field for the amount. An empty message removes the error. */
    showError(message: string) {
      if (!field || !error) return;
      error.hidden = message === '';
      error.querySelector('span')!.textContent = message;
      if (message) field.setAttribute('aria-invalid', 'true');
      else field.removeAttribute('aria-invalid');
    },
  };
}
