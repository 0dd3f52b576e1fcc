// Shows the next review every ten seconds, unless it is paused, pointed at, in focus or out of place:
// with reduced motion nothing moves by itself.

const interval = 10_000;
const reviews = document.querySelector<HTMLElement>('[data-reviews]');
if (reviews) startReviews(reviews);

function startReviews(root: HTMLElement): void {
  const quotes = [...root.querySelectorAll<HTMLElement>('.reviews__quote')];
  const choices = [...root.querySelectorAll<HTMLButtonElement>('.reviews__list button')];
  const pause = root.querySelector<HTMLButtonElement>('[data-pause]')!;
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)');
  let shown = 0;
  let paused = calm.matches;
  let held = false;

  const show = (index: number) => {
    shown = index % quotes.length;
    for (const [at, quote] of quotes.entries()) quote.toggleAttribute('data-shown', at === shown);
    for (const [at, choice] of choices.entries()) choice.ariaPressed = String(at === shown);
  };
  const setPaused = (value: boolean) => {
    paused = value;
    pause.querySelector('use')!.setAttribute('href', `/icons.svg#${value ? 'play' : 'pause'}-fill`);
    pause.querySelector('span')!.textContent = value ? 'Play reviews' : 'Pause reviews';
    // While they turn by themselves a screen reader is not interrupted.
    root.querySelector('#reviews')!.ariaLive = value ? 'polite' : 'off';
  };
  const hold = () => (held = true);
  const release = () => (held = root.matches(':hover, :focus-within'));

  root.addEventListener('pointerenter', hold);
  root.addEventListener('pointerleave', release);
  root.addEventListener('focusin', hold);
  root.addEventListener('focusout', () => setTimeout(release));
  pause.addEventListener('click', () => setPaused(!paused));
  calm.addEventListener('change', () => setPaused(calm.matches || paused));
  for (const [index, choice] of choices.entries()) {
    choice.addEventListener('click', () => {
      setPaused(true);
      show(index);
    });
  }
  setPaused(paused);
  setInterval(() => {
    if (!paused && !held && !document.hidden) show(shown + 1);
  }, interval);
}
