// Shows the next customer review every ten seconds. A click on a name in the list shows that
// person's review and stops the automatic change.
import { startAutoplay } from './autoplay.ts';

const root = document.querySelector<HTMLElement>('[data-reviews]');
if (root) {
  const buttons = [...root.querySelectorAll<HTMLButtonElement>('.reviews__list button')];
  const carousel = startAutoplay({
    root,
    interval: 10_000,
    onShow: (index) => {
      for (const [at, button] of buttons.entries()) button.ariaPressed = String(at === index);
    },
    // Screen readers announce a new review only while the automatic change is paused. Otherwise the
    // announcements would interrupt the screen reader every ten seconds.
    onPause: (paused) => {
      root.querySelector('#reviews')!.ariaLive = paused ? 'polite' : 'off';
    },
  });
  for (const [index, button] of buttons.entries()) {
    button.addEventListener('click', () => void carousel.show(index));
  }
}
