import Swiper from 'swiper';
import { prefersReducedMotion } from './when-near-viewport.ts';

/**
 * Gap between the cards in pixels. It equals the gap in `.scenarios__row`. Swiper adds the gap as
 * margins.
 */
const GAP = 16;

/**
 * Starts the library Swiper on a row of cards. The first visible card is the card to which the row
 * was scrolled. The returned object's `destroy` removes Swiper again.
 */
export function createRowSwiper(row: HTMLElement): Swiper {
  const cards = [...row.querySelectorAll<HTMLElement>('.scenario')];
  const initialSlide = Math.round(row.scrollLeft / (cards[0]!.offsetWidth + GAP));
  row.scrollLeft = 0;
  const swiper = new Swiper(row, {
    wrapperClass: 'scenarios__row',
    slideClass: 'scenario',
    slidesPerView: 'auto',
    spaceBetween: GAP,
    initialSlide,
    speed: prefersReducedMotion.matches ? 0 : 300,
  });
  row.addEventListener('focusin', ({ target }) => {
    if (!swiper.destroyed) swiper.slideTo(cards.findIndex((card) => card.contains(target as Node)));
  });
  return swiper;
}
