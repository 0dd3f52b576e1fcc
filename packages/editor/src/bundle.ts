import { join } from 'node:path';
import { rolldown } from 'rolldown';

/** The editor's screens as one script for the browser. */
export async function bundle(): Promise<string> {
  const build = await rolldown({
    input: join(import.meta.dirname, 'app/main.tsx'),
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    // What Keystatic's own packages are warned of is nothing to mend here.
    onLog: () => {},
  });
  const { output } = await build.generate({ format: 'esm', minify: true, codeSplitting: false });
  await build.close();
  return output[0].code;
}
