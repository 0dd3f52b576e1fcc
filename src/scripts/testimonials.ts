// Advances the reviews every ten seconds. A click on a name in the list shows that person's review
// and stops the rotation.
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
    // Changes are announced only while the rotation is paused, so that automatic changes do not
    // interrupt a screen reader.
    onPause: (paused) => {
      root.querySelector('#reviews')!.ariaLive = paused ? 'polite' : 'off';
    },
  });
  for (const [index, button] of buttons.entries()) {
    button.addEventListener('click', () => void carousel.show(index));
  }
}
