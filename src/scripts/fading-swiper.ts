import Swiper from 'swiper';
import { Autoplay, EffectFade } from 'swiper/modules';
import { prefersReducedMotion } from './when-near-viewport.ts';

/** The duration of `--fade` in tokens.css, in milliseconds. */
const FADE_MS = 1_000;

interface FadeOptions {
  /** Milliseconds from one change to the next. */
  interval: number;
  onShow?: (index: number) => void;
  /** Called when the visitor swipes. */
  onSwipe: () => void;
}

/**
 * Shows one child of the element's only child at a time, with a fade. Does not advance before
 * autoplay is started.
 */
export function fade(element: HTMLElement, { interval, onShow, onSwipe }: FadeOptions): Swiper {
  const swiper = new Swiper(element, {
    modules: [Autoplay, EffectFade],
    wrapperClass: 'turns__all',
    slideClass: 'turns__one',
    effect: 'fade',
    fadeEffect: { crossFade: true },
    speed: prefersReducedMotion.matches ? 0 : FADE_MS,
    rewind: true,
    // The mouse selects text instead.
    simulateTouch: false,
    autoplay: { enabled: false, delay: interval, waitForTransition: false },
  });
  swiper.on('slideChange', () => onShow?.(swiper.activeIndex));
  swiper.on('sliderFirstMove', onSwipe);
  return swiper;
}
