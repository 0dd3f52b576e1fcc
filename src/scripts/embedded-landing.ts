// A landing in a partner's page: adapts the height and the partner's theme, and reports when its
// popup closes.
import { initializeEmbed } from '../core/embed/embedded-page.ts';
import { postToHost } from '../core/host.ts';

await initializeEmbed();
await postToHost({ type: 'ready' });
document
  .querySelector('dialog')
  ?.addEventListener('close', () => void postToHost({ type: 'close' }));
