import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkContentInWorker } from '../../../src/site/content-checks/check-in-worker.ts';
import { folderWith } from '../../fixtures/content-folder.ts';

test('the worker returns the errors of the content', async () => {
  const root = folderWith({});
  cpSync('src/content', join(root, 'src/content'), { recursive: true });
  const redirects = [{ from: '/account/foo', to: '/about' }];
  writeFileSync(join(root, 'src/content/redirects.json'), JSON.stringify(redirects));
  expect(await checkContentInWorker(root, undefined)).toContainEqual(
    expect.objectContaining({ message: '/account/foo is a path that the site needs' }),
  );
});
