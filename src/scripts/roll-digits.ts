/** Duration in milliseconds of the .roll animation in site.css. */
const ROLL_MS = 200;

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
const rolledAt = new WeakMap<Element, number>();

/**
 * Writes an amount whose changed digits roll in. If digits still roll, for example during a drag,
 * the new text appears at once.
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
  // Aligned on the right, so that the cents keep their position.
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
    // Screen readers would read split characters one by one.
    element.replaceChildren(element.textContent);
  }, ROLL_MS);
}
