import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { brandFile } from '../../integrations/brand-theme.ts';
import { brands, readCollections } from './collections.ts';
import { readContent, readText } from './content-files.ts';

/**
 * Reads all content files. Also reads the build's brand file, because it may be outside the
 * project.
 * @param setting value of the setting BRAND_FILE
 */
export async function readAllContent(root: string, setting: string | undefined) {
  const content = readContent(root, await readCollections());
  const file = relative(root, brandFile(setting));
  if (content.files.some((candidate) => candidate.file === file)) return content;
  const read = readText(file, readFileSync(brandFile(setting), 'utf8'));
  if (!('errors' in read)) content.files.push({ collection: brands, file, id: '', ...read });
  return content;
}
