// What takes turns by itself: paused by its button, while it is pointed at or has the focus, while the
// page is hidden, and from the start where reduced motion is asked for. Swiper draws it, and is fetched
// when it comes near.
import { stillness, whenNear } from './when-near.ts';

interface Turns {
  root: HTMLElement;
  /** Milliseconds that one item is shown. */
  interval: number;
  /** What takes turns, for the button: 'reviews', 'pictures'. */
  what: string;
  onShow?: (index: number) => void;
  onPause?: (paused: boolean) => void;
}

/** Shows the items in turn, from the first again after the last; `show` also stops the turning. */
export function takeTurns({ root, interval, what, onShow, onPause }: Turns) {
  const pause = root.querySelector<HTMLButtonElement>('[data-pause]')!;
  let paused = stillness.matches;

  const carousel = whenNear(root).then(async () => {
    const { fade } = await import('./fading-swiper.ts');
    return fade(root.querySelector<HTMLElement>('[data-turns]')!, {
      interval,
      onShow,
      onSwipe: () => setPaused(true),
    });
  });
  const turnOrRest = async (isHeld = root.matches(':hover, :focus-within')) => {
    const { autoplay } = await carousel;
    const turning = !paused && !isHeld && !document.hidden;
    if (turning && !autoplay.running) autoplay.start();
    else if (!turning) autoplay.stop();
  };
  const setPaused = (value: boolean) => {
    paused = value;
    pause.querySelector('use')!.setAttribute('href', `/icons.svg#${value ? 'play' : 'pause'}-fill`);
    pause.querySelector('span')!.textContent = `${value ? 'Play' : 'Pause'} ${what}`;
    onPause?.(value);
    void turnOrRest();
  };

  root.addEventListener('pointerenter', () => void turnOrRest(true));
  root.addEventListener('focusin', () => void turnOrRest(true));
  root.addEventListener('pointerleave', () => void turnOrRest());
  root.addEventListener('focusout', () => setTimeout(turnOrRest));
  document.addEventListener('visibilitychange', () => void turnOrRest());
  pause.addEventListener('click', () => setPaused(!paused));
  stillness.addEventListener('change', () => setPaused(stillness.matches || paused));
  setPaused(paused);

  return {
    async show(index: number) {
      setPaused(true);
      (await carousel).slideTo(index);
    },
  };
}
