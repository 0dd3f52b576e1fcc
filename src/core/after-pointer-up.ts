/**
 * Runs an action at once, or after the mouse button is released if an element is being pressed. A
 * message that appears during a press could move the pressed element away from the pointer.
 */
export function afterPointerUp(action: () => void): void {
  if (!document.querySelector(':active')) return action();
  window.addEventListener('mouseup', () => setTimeout(action), { once: true });
}
