// Shows the hero's next picture every five seconds.
import { startRotation } from './rotation.ts';

const root = document.querySelector<HTMLElement>('[data-pictures]');
if (root) {
  startRotation({
    root,
    items: [...root.querySelectorAll<HTMLElement>('.pictures__one')],
    interval: 5_000,
    what: 'pictures',
  });
}
