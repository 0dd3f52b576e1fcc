// Starts the carousel with the pictures at the top of the page. The next picture appears every five
// seconds.
import { startAutoplay } from './autoplay.ts';

const root = document.querySelector<HTMLElement>('[data-pictures]');
if (root) startAutoplay({ root, interval: 5_000 });
