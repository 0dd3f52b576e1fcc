// npm run partners: checks the file of partners. If a built site exists, writes the partners into
// it, for hosts that only serve static files.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  addPartnerFrameOrigins,
  loadPartners,
  writePartnersFile,
} from '../src/integrations/partner-files.ts';
import { formatHeadersFile } from '../src/integrations/static-hosting.ts';
import { loadEnvFile } from './env-file.mjs';

loadEnvFile();
const folder = resolve(process.env.SITE_DIR || 'dist');
const dir = pathToFileURL(`${folder}/`);

function writeSite(partnerFile) {
  const tableOf = (name) => JSON.parse(readFileSync(new URL(`_coverfront/${name}.json`, dir)));
  const headers = addPartnerFrameOrigins(tableOf('headers'), tableOf('framable'), partnerFile);
  writeFileSync(new URL('_headers', dir), formatHeadersFile(headers));
  writePartnersFile(dir, partnerFile);
  return `${folder}/_headers and partners.json list them: upload both.`;
}

try {
  const partnerFile = loadPartners(process.env);
  for (const { origin, name } of partnerFile.partners)
    console.log([origin, name].filter(Boolean).join('  '));
  for (const partnerError of partnerFile.errors) console.error(partnerError);
  if (partnerFile.errors.length > 0) process.exitCode = 1;
  const isBuilt = existsSync(new URL('_coverfront/framable.json', dir));
  console.log(
    isBuilt
      ? writeSite(partnerFile)
      : `${folder} contains no built site. The server reads the partners file itself.`,
  );
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
