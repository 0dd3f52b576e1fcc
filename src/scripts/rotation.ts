// What takes turns by itself: paused by its button, while it is pointed at or has the focus, while the
// page is hidden, and from the start where reduced motion is asked for.

interface Rotation {
  root: HTMLElement;
  items: HTMLElement[];
  /** Milliseconds that one item is shown. */
  interval: number;
  /** What takes turns, for the button: 'reviews', 'pictures'. */
  what: string;
  onShow?: (index: number) => void;
  onPause?: (paused: boolean) => void;
}

/** Shows the items in turn, from the first again after the last; `show` also stops the turning. */
export function startRotation({ root, items, interval, what, onShow, onPause }: Rotation) {
  const pause = root.querySelector<HTMLButtonElement>('[data-pause]')!;
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)');
  let shown = 0;
  let paused = calm.matches;
  let held = false;

  const turnTo = (index: number) => {
    shown = index % items.length;
    for (const [at, item] of items.entries()) item.toggleAttribute('data-shown', at === shown);
    onShow?.(shown);
  };
  const setPaused = (value: boolean) => {
    paused = value;
    pause.querySelector('use')!.setAttribute('href', `/icons.svg#${value ? 'play' : 'pause'}-fill`);
    pause.querySelector('span')!.textContent = `${value ? 'Play' : 'Pause'} ${what}`;
    onPause?.(value);
  };
  const hold = () => (held = true);
  const release = () => (held = root.matches(':hover, :focus-within'));

  root.addEventListener('pointerenter', hold);
  root.addEventListener('pointerleave', release);
  root.addEventListener('focusin', hold);
  root.addEventListener('focusout', () => setTimeout(release));
  pause.addEventListener('click', () => setPaused(!paused));
  calm.addEventListener('change', () => setPaused(calm.matches || paused));
  setPaused(paused);
  setInterval(() => {
    if (!paused && !held && !document.hidden) turnTo(shown + 1);
  }, interval);

  return {
    show(index: number) {
      setPaused(true);
      turnTo(index);
    },
  };
}
