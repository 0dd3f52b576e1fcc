// Runs the minimal backend as a separate process and prints its origin. The environment variables
// are PORT, and SITE for the origin of the storefront that may call it.
import { exitWithParent } from '../../scripts/exit-with-parent.mjs';
import { startMinimalBackend } from './start.ts';

exitWithParent();
const { PORT = '0', SITE } = process.env;
const backend = await startMinimalBackend({ port: Number(PORT), site: SITE });
console.log(backend.origin);
process.once('SIGTERM', () => void backend.stop());
