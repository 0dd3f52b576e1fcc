// Shows the hero's next picture every five seconds.
import { takeTurns } from './turns.ts';

const root = document.querySelector<HTMLElement>('[data-pictures]');
if (root) takeTurns({ root, interval: 5_000, what: 'pictures' });
