import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { changeKeystatic } from './keystatic-changes.ts';

/** Bundles the editor's screens into one script for the browser. */
export async function bundleEditorScript(): Promise<string> {
  const build = await rolldown({
    input: join(import.meta.dirname, 'app/main.tsx'),
    platform: 'browser',
    plugins: [changeKeystatic()],
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    // Ignores the bundler's warnings, because they are about Keystatic's own packages.
    onLog: () => {},
  });
  const { output } = await build.generate({ format: 'esm', minify: true, codeSplitting: false });
  await build.close();
  return output[0].code;
}
