/**
 * Runs at once, or, where the pointer is pressing something, right after the press has done its work: a
 * message that appears in between would move what is being pressed from under the pointer.
 */
export function afterPointerUp(action: () => void): void {
  if (!document.querySelector(':active')) return action();
  window.addEventListener('mouseup', () => setTimeout(action), { once: true });
}
