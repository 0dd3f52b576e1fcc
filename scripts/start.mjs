// npm start. Modules that load after this line come compiled from the last start, in half the time.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled'));
await import('./serve.mjs');
