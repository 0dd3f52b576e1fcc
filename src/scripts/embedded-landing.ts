// Script of a landing page that a partner shows inside its own page. It adapts the height of the
// iframe and applies the partner's theme. It also notifies the partner's page when the landing
// page's dialog closes.
import { initializeEmbeddedPage } from '../core/embed/embedded-page.ts';
import { postToHost } from '../core/host.ts';

await initializeEmbeddedPage();
await postToHost({ type: 'ready' });
document
  .querySelector('dialog')
  ?.addEventListener('close', () => void postToHost({ type: 'close' }));
