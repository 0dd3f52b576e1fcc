// Motion of the loss that is paid in three ways. The switch itself works without a script.
import { formatDollars } from '../components/landing/format-cents.ts';
import { prefersReducedMotion } from './when-near-viewport.ts';

const GROW_MS = 300;
const COUNT_MS = 200;

const root = document.querySelector<HTMLElement>('.three-ways');
const ways = [...(root?.querySelectorAll<HTMLElement>('.three-ways__way') ?? [])];
const live = root?.querySelector('[aria-live]');
const radios = [...(root?.querySelectorAll<HTMLInputElement>('[type=radio]') ?? [])];
let shown = radios.findIndex(({ checked }) => checked);

for (const [index, radio] of radios.entries())
  radio.addEventListener('change', () => {
    const [before, after] = [ways[shown]!, ways[index]!];
    shown = index;
    if (prefersReducedMotion.matches) return;
    growParts(before, after);
    countAmounts(before, after);
  });

const partsOf = (way: HTMLElement) => [...way.querySelectorAll('.three-ways__bar rect')];

/** Animates each part from its geometry in the other way. A part that is new there grows from 0. */
function growParts(before: HTMLElement, after: HTMLElement): void {
  for (const part of partsOf(after)) {
    const [x, width] = [part.getAttribute('x'), part.getAttribute('width')];
    const old = partsOf(before).find((other) => other.classList.value === part.classList.value);
    part.animate(
      [
        { x: old?.getAttribute('x') ?? x, width: old?.getAttribute('width') ?? '0%' },
        { x, width },
      ] as Keyframe[],
      { duration: GROW_MS, easing: 'ease-in-out' },
    );
  }
}

const amountsOf = (way: HTMLElement) => [...way.querySelectorAll<HTMLElement>('dd, .price')];

/** Counts each amount up or down. Screen readers announce only the last one. */
function countAmounts(before: HTMLElement, after: HTMLElement): void {
  const olds = amountsOf(before).map(dollarsOf);
  const counts = amountsOf(after).map((element, at) => {
    const dollars = dollarsOf(element);
    return { element, dollars, from: olds[at] ?? dollars };
  });
  const start = performance.now();
  live?.setAttribute('aria-busy', 'true');
  const count = () => {
    // A newer choice ends this count.
    const time = ways[shown] === after ? Math.min(1, (performance.now() - start) / COUNT_MS) : 1;
    for (const { element, dollars, from } of counts) {
      element.dataset['dollars'] = String(dollars);
      element.textContent = formatDollars(Math.round(from + (dollars - from) * time));
    }
    if (time < 1) requestAnimationFrame(count);
    else live?.removeAttribute('aria-busy');
  };
  count();
}

/** Returns the final amount of an element, which may be counting. */
function dollarsOf({ dataset, textContent }: HTMLElement): number {
  return Number(dataset['dollars'] ?? textContent.replace(/\D/g, ''));
}
