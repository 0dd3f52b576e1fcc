// npm start. Node stores the compiled code of all later imports in a cache. The next start then
// loads them in half the time.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled'));
await import('./serve.mjs');
