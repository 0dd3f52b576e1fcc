// npm start: builds the site when it is stale, then runs the provider in this very process, so that a
// signal sent to it reaches the server.
import { buildSite } from './build.mjs';
import { loadSettings } from './env-file.mjs';
import { requireFreePort } from './port.mjs';

loadSettings();
await requireFreePort(Number(process.env.PORT || 4321));
if (!buildSite()) process.exit(1);
await import('../provider/main.ts');
