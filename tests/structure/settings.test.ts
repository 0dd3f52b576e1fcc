import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { renderEnvExample, renderSettingsPage } from '../../scripts/settings-docs.ts';
import { settingGroups } from '../../server/setting-groups.ts';
import { environmentSchema } from '../../server/settings.ts';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

const documented = new Set(Object.values(settingGroups).flatMap((group) => Object.keys(group)));

describe('settings', () => {
  it('that the server reads are those in the documented groups', () => {
    expect(new Set(Object.keys(environmentSchema.shape))).toEqual(documented);
  });

  it('have a current reference page (npm run settings-docs)', async () => {
    expect(read('docs/settings.md')).toBe(await renderSettingsPage());
  });

  it('have a current .env.example (npm run settings-docs)', () => {
    expect(read('.env.example')).toBe(renderEnvExample());
  });

  it('in the README exist', () => {
    const names = [...read('README.md').matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name);
    expect(names).toHaveLength(8);
    expect([...documented]).toEqual(expect.arrayContaining(names));
  });
});
