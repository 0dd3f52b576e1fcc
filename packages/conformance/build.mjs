// One file with the contract in it: what is published needs nothing beside Node.
import { rolldown } from 'rolldown';

const bundle = await rolldown({
  input: new URL('src/cli.ts', import.meta.url).pathname,
  platform: 'node',
});
await bundle.write({ file: new URL('dist/cli.js', import.meta.url).pathname, minify: true });
await bundle.close();
