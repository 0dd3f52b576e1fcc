// A landing in a partner's page: as high as its content, in the partner's colours, and heard when its popup is closed.
import { initializeEmbed } from '../core/embed/embedded-page.ts';
import { postToHost } from '../core/host.ts';

await initializeEmbed();
await postToHost({ type: 'ready' });
document
  .querySelector('dialog')
  ?.addEventListener('close', () => void postToHost({ type: 'close' }));
