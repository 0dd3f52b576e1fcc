import Swiper from 'swiper';
import { Autoplay, EffectFade } from 'swiper/modules';
import { prefersReducedMotion } from './when-near-viewport.ts';

/** The time that `--fade` of tokens.css names. */
const FADE_MS = 1_000;

interface FadeOptions {
  /** Milliseconds from one change to the next. */
  interval: number;
  onShow?: (index: number) => void;
  /** A finger has turned it. */
  onSwipe: () => void;
}

/** One child of the element's only child at a time, fading into each other; it does not turn before it is started. */
export function fade(element: HTMLElement, { interval, onShow, onSwipe }: FadeOptions): Swiper {
  const swiper = new Swiper(element, {
    modules: [Autoplay, EffectFade],
    wrapperClass: 'turns__all',
    slideClass: 'turns__one',
    effect: 'fade',
    fadeEffect: { crossFade: true },
    speed: prefersReducedMotion.matches ? 0 : FADE_MS,
    rewind: true,
    // Words are selected with the mouse.
    simulateTouch: false,
    autoplay: { enabled: false, delay: interval, waitForTransition: false },
  });
  swiper.on('slideChange', () => onShow?.(swiper.activeIndex));
  swiper.on('sliderFirstMove', onSwipe);
  return swiper;
}
