// Shows the next review every ten seconds; a name in the list shows its own and stops the turning.
import { startAutoplay } from './autoplay.ts';

const root = document.querySelector<HTMLElement>('[data-reviews]');
if (root) {
  const buttons = [...root.querySelectorAll<HTMLButtonElement>('.reviews__list button')];
  const carousel = startAutoplay({
    root,
    interval: 10_000,
    itemsLabel: 'reviews',
    onShow: (index) => {
      for (const [at, button] of buttons.entries()) button.ariaPressed = String(at === index);
    },
    // While they turn by themselves a screen reader is not interrupted.
    onPause: (paused) => {
      root.querySelector('#reviews')!.ariaLive = paused ? 'polite' : 'off';
    },
  });
  for (const [index, button] of buttons.entries()) {
    button.addEventListener('click', () => void carousel.show(index));
  }
}
