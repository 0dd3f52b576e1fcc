/** As long as the animation of .roll in site.css. */
const ROLL_MS = 200;

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
const rolledAt = new WeakMap<Element, number>();

/**
 * Writes an amount whose changed digits roll in. Those that change while others still roll, as under a
 * moving thumb, are simply there.
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
  // Aligned at the right, where the cents stay in their place.
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
    // Characters in pieces are read out one by one.
    element.replaceChildren(element.textContent);
  }, ROLL_MS);
}
