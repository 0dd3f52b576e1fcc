// Script of a landing in a partner's page. It adapts the height, applies the partner's theme, and
// notifies the partner's page when the landing's dialog closes.
import { initializeEmbed } from '../core/embed/embedded-page.ts';
import { postToHost } from '../core/host.ts';

await initializeEmbed();
await postToHost({ type: 'ready' });
document
  .querySelector('dialog')
  ?.addEventListener('close', () => void postToHost({ type: 'close' }));
