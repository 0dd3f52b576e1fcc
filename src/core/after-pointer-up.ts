/**
 * Runs an action at once. If an element is being pressed, runs the action after the mouse button is
 * released, because a message that appears during the press could move the element away from the
 * pointer.
 */
export function afterPointerUp(action: () => void): void {
  if (!document.querySelector(':active')) return action();
  window.addEventListener('mouseup', () => setTimeout(action), { once: true });
}
