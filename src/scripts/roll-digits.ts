/** Duration in milliseconds of the CSS animation .roll in site.css. */
const ROLL_MS = 200;

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
const rolledAt = new WeakMap<Element, number>();

/**
 * Shows a new amount in the element. The changed digits roll into view. If digits are still
 * rolling, for example because the visitor drags a slider, the new text appears without animation.
 */
export function rollDigitsTo(element: HTMLElement, text: string): void {
  const previous = element.textContent.trim();
  if (previous === text) return;
  const now = performance.now();
  const isMoving = now - (rolledAt.get(element) ?? -ROLL_MS) < ROLL_MS;
  rolledAt.set(element, now);
  if (reducedMotion.matches || isMoving) {
    element.textContent = text;
    return;
  }
  // The old and the new digits are compared from the right, so that the cents are compared with the
  // cents.
  const shift = previous.length - text.length;
  element.replaceChildren(
    ...[...text].map((character, at) => {
      const span = document.createElement('span');
      span.textContent = character;
      if (character !== previous[at + shift]) span.className = 'roll';
      return span;
    }),
  );
  setTimeout(() => {
    // When the animation has ended, joins the characters into one text, because screen readers
    // would read separate characters one by one.
    element.replaceChildren(element.textContent);
  }, ROLL_MS);
}
