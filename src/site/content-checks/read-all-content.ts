import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { brandFilePath } from '../../integrations/brand-theme.ts';
import { brandCollection, readCollectionDefinitions } from './collections.ts';
import { readContentFiles, parseContentFile } from './content-files.ts';

/**
 * Reads all content files. Also reads the build's brand file, because it may be outside the
 * project.
 * @param setting value of the setting BRAND_FILE
 */
export async function readAllContent(root: string, setting: string | undefined) {
  const content = readContentFiles(root, await readCollectionDefinitions());
  const file = relative(root, brandFilePath(setting));
  if (content.files.some((candidate) => candidate.file === file)) return content;
  const read = parseContentFile(file, readFileSync(brandFilePath(setting), 'utf8'));
  if (!('errors' in read))
    content.files.push({ collection: brandCollection, file, id: '', ...read });
  return content;
}
