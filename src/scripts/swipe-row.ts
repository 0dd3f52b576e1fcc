import Swiper from 'swiper';
import { prefersReducedMotion } from './when-near-viewport.ts';

/** The gap of `.scenarios__row` in pixels. Swiper sets it as margins. */
const GAP = 16;

/** Starts Swiper on the row, at the card that was scrolled to before. `destroy` reverts it. */
export function swipeRow(row: HTMLElement): Swiper {
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
