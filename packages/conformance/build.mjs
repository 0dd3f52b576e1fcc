// Bundles the package and the contract into one file. The published package then needs only Node.
import { rolldown } from 'rolldown';

const bundle = await rolldown({
  input: new URL('src/cli.ts', import.meta.url).pathname,
  platform: 'node',
});
await bundle.write({ file: new URL('dist/cli.js', import.meta.url).pathname, minify: true });
await bundle.close();
