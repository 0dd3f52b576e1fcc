// Shows the next review every ten seconds; a name in the list shows its own and stops the turning.
import { takeTurns } from './turns.ts';

const root = document.querySelector<HTMLElement>('[data-reviews]');
if (root) {
  const choices = [...root.querySelectorAll<HTMLButtonElement>('.reviews__list button')];
  const turns = takeTurns({
    root,
    interval: 10_000,
    what: 'reviews',
    onShow: (index) => {
      for (const [at, choice] of choices.entries()) choice.ariaPressed = String(at === index);
    },
    // While they turn by themselves a screen reader is not interrupted.
    onPause: (paused) => {
      root.querySelector('#reviews')!.ariaLive = paused ? 'polite' : 'off';
    },
  });
  for (const [index, choice] of choices.entries()) {
    choice.addEventListener('click', () => void turns.show(index));
  }
}
