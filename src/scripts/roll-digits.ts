/** Duration in milliseconds of the CSS animation .roll in site.css. */
const ROLL_MS = 200;

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
const rolledAt = new WeakMap<Element, number>();

/**
 * Shows a new amount. The changed digits roll into view. If digits are still rolling, for example
 * during a drag, the new text appears without animation.
 */
export function rollTo(element: HTMLElement, text: string): void {
  const previous = element.textContent;
  if (previous === text) return;
  const now = performance.now();
  const isMoving = now - (rolledAt.get(element) ?? -ROLL_MS) < ROLL_MS;
  rolledAt.set(element, now);
  if (reducedMotion.matches || isMoving) {
    element.textContent = text;
    return;
  }
  // The digits are compared from the right, so that the cents keep their position.
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
    // Joins the characters into one text, because screen readers would read split characters one by
    // one.
    element.replaceChildren(element.textContent);
  }, ROLL_MS);
}
