import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyProject } from '../fixtures/project-copy.mjs';
import { runAstro } from '../fixtures/run-astro.ts';

describe('the content of the site', () => {
  let folder: string;
  beforeAll(() => {
    folder = copyProject();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function change(file: string, from: string | RegExp, to: string): () => void {
    const path = join(folder, 'src/content', file);
    const before = readFileSync(path, 'utf8');
    expect(before).toMatch(from);
    writeFileSync(path, before.replace(from, to));
    return () => writeFileSync(path, before);
  }

  test('stops the build with every error: the file, the line, the field and the expected value', async () => {
    const undoChanges = [
      change('pages/contact.mdx', /^description: .*$/m, `description: ${'x'.repeat(161)}`),
      change('landings/baggage-protection.mdx', /^underwriter: /m, 'undrewriter: '),
      change('testimonials.json', /\}\s*\]\s*$/, '},\n]'),
    ];
    const failedBuild = await runAstro(folder, 'build');
    for (const undo of undoChanges) undo();
    expect(failedBuild.ok).toBe(false);
    expect(failedBuild.output).toMatch(/\b4 errors block this build:/);
    expect(failedBuild.output).toMatch(
      /baggage-protection\.mdx, line \d+\n {2}undrewriter: there is no field with this name; did you mean underwriter\?/,
    );
    expect(failedBuild.output).toMatch(/contact\.mdx, line 4\n {2}description: Search results cut/);
    expect(failedBuild.output).toMatch(/testimonials\.json, line \d+\n {2}cannot be read/);
    expect(failedBuild.output).not.toMatch(/\n +at |\*\*/);
  });
});
