import Swiper from 'swiper';
import { Autoplay, EffectFade } from 'swiper/modules';
import { prefersReducedMotion } from './when-near-viewport.ts';

/** Duration of the fade in milliseconds. */
const FADE_MS = 1_000;

interface FadeOptions {
  /** Time in milliseconds from one item to the next item. */
  interval: number;
  onShow?: (index: number) => void;
  /** Called when the visitor swipes. */
  onSwipe: () => void;
}

/**
 * Creates a Swiper that shows one item at a time, with a fade. The items are the children of the
 * element's only child. They advance only after the caller starts the Swiper's autoplay.
 */
export function createFadingSwiper(
  element: HTMLElement,
  { interval, onShow, onSwipe }: FadeOptions,
): Swiper {
  const swiper = new Swiper(element, {
    modules: [Autoplay, EffectFade],
    wrapperClass: 'turns__all',
    slideClass: 'turns__one',
    effect: 'fade',
    fadeEffect: { crossFade: true },
    speed: prefersReducedMotion.matches ? 0 : FADE_MS,
    rewind: true,
    // False, so that a mouse drag selects text instead of swiping.
    simulateTouch: false,
    autoplay: { enabled: false, delay: interval, waitForTransition: false },
  });
  swiper.on('slideChange', () => onShow?.(swiper.activeIndex));
  swiper.on('sliderFirstMove', onSwipe);
  return swiper;
}
