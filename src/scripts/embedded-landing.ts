// Script of a landing page that a partner shows inside its own page. It adapts the height of the
// iframe and applies the partner's theme. It also notifies the partner's page when the landing
// page's dialog closes.
import { initializeEmbeddedPage } from '../core/embed/embedded-page.ts';
import { postMessageToHost } from '../core/host.ts';

await initializeEmbeddedPage();
await postMessageToHost({ type: 'ready' });
document
  .querySelector('dialog')
  ?.addEventListener('close', () => void postMessageToHost({ type: 'close' }));
