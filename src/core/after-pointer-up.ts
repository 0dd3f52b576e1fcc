/**
 * Runs an action at once, or after the current pointer press has completed. A message that appears
 * during a press could move the pressed element away.
 */
export function afterPointerUp(action: () => void): void {
  if (!document.querySelector(':active')) return action();
  window.addEventListener('mouseup', () => setTimeout(action), { once: true });
}
