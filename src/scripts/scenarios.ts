// Turns the card of a scenario when a button on the card is clicked. The hidden side of the card
// becomes inert, and the focus moves to the button on the visible side. On small screens, the
// library Swiper shows the cards as a row that can be swiped. Swiper is loaded when the cards are
// near the viewport.
import type Swiper from 'swiper';
import { whenNearViewport } from './when-near-viewport.ts';

for (const card of document.querySelectorAll<HTMLElement>('[data-scenario]')) {
  const [story, bill] = card.querySelectorAll<HTMLElement>('.scenario__side');
  card.addEventListener('click', (event) => {
    if (!story || !bill || !(event.target instanceof Element) || !event.target.closest('button'))
      return;
    const showsBill = card.toggleAttribute('data-turned');
    story.inert = showsBill;
    bill.inert = !showsBill;
    (showsBill ? bill : story).querySelector('button')?.focus({ preventScroll: true });
  });
}

for (const row of document.querySelectorAll<HTMLElement>('.scenarios')) void startRow(row);

async function startRow(row: HTMLElement): Promise<void> {
  const small = matchMedia('(max-width: 767px)');
  let swiper: Swiper | undefined;
  const updateSwiper = async () => {
    const { createRowSwiper } = await import('./swipe-row.ts');
    if (!small.matches) swiper?.destroy();
    else if (!swiper || swiper.destroyed) swiper = createRowSwiper(row);
  };
  await whenNearViewport(row);
  small.addEventListener('change', updateSwiper);
  if (small.matches) await updateSwiper();
}
