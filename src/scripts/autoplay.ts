// Carousel that advances automatically. Its button pauses it. It also pauses on hover and focus,
// and while the page is hidden. If the visitor prefers reduced motion, it starts paused. It uses
// the library Swiper, which is loaded when the carousel is near the viewport.
import { prefersReducedMotion, whenNearViewport } from './when-near-viewport.ts';

interface AutoplayOptions {
  root: HTMLElement;
  /** Time in milliseconds for which one item is shown. */
  interval: number;
  onShow?: (index: number) => void;
  onPause?: (paused: boolean) => void;
}

/**
 * Shows the items one after the other, and starts again after the last one. The returned function
 * `show` shows one item and pauses the carousel.
 */
export function startAutoplay({ root, interval, onShow, onPause }: AutoplayOptions) {
  const pauseButton = root.querySelector<HTMLButtonElement>('[data-pause]')!;
  let paused = prefersReducedMotion.matches;

  const carousel = whenNearViewport(root).then(async () => {
    const { createFadingSwiper } = await import('./fading-swiper.ts');
    return createFadingSwiper(root.querySelector<HTMLElement>('[data-turns]')!, {
      interval,
      onShow,
      onSwipe: () => setPaused(true),
    });
  });
  const updateAutoplay = async (isHovered = root.matches(':hover, :focus-within')) => {
    const { autoplay } = await carousel;
    const shouldPlay = !paused && !isHovered && !document.hidden;
    if (shouldPlay && !autoplay.running) autoplay.start();
    else if (!shouldPlay) autoplay.stop();
  };
  const setPaused = (value: boolean) => {
    paused = value;
    pauseButton
      .querySelector('use')!
      .setAttribute('href', `/icons.svg#${value ? 'play' : 'pause'}-fill`);
    pauseButton.querySelector('span')!.textContent = value ? 'Play' : 'Pause';
    onPause?.(value);
    void updateAutoplay();
  };

  root.addEventListener('pointerenter', () => void updateAutoplay(true));
  root.addEventListener('focusin', () => void updateAutoplay(true));
  root.addEventListener('pointerleave', () => void updateAutoplay());
  root.addEventListener('focusout', () => setTimeout(updateAutoplay));
  document.addEventListener('visibilitychange', () => void updateAutoplay());
  pauseButton.addEventListener('click', () => setPaused(!paused));
  prefersReducedMotion.addEventListener('change', () =>
    setPaused(prefersReducedMotion.matches || paused),
  );
  setPaused(paused);

  return {
    async show(index: number) {
      setPaused(true);
      (await carousel).slideTo(index);
    },
  };
}
