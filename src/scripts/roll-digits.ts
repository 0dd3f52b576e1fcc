/** As long as the animation of .roll in site.css. */
const ROLL = 200;

const still = matchMedia('(prefers-reduced-motion: reduce)');
const rolledAt = new WeakMap<Element, number>();

/**
 * Writes an amount whose changed digits roll in. Those that change while others still roll, as under a
 * moving thumb, are simply there.
 */
export function rollTo(element: HTMLElement, text: string): void {
  const before = element.textContent;
  if (before === text) return;
  const now = performance.now();
  const isMoving = now - (rolledAt.get(element) ?? -ROLL) < ROLL;
  rolledAt.set(element, now);
  if (still.matches || isMoving) {
    element.textContent = text;
    return;
  }
  // Aligned at the right, where the cents stay in their place.
  const shift = before.length - text.length;
  element.replaceChildren(
    ...[...text].map((character, at) => {
      const span = document.createElement('span');
      span.textContent = character;
      if (character !== before[at + shift]) span.className = 'roll';
      return span;
    }),
  );
  setTimeout(() => {
    // Characters in pieces are read out one by one.
    element.replaceChildren(element.textContent);
  }, ROLL);
}
