// npm run settings-docs: writes docs/settings.md and .env.example from server/setting-groups.ts.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { settingGroups } from '../server/setting-groups.ts';
import { settingDocTexts } from '../server/setting-schemas.ts';

interface DocumentedSetting {
  name: string;
  /** Description of the setting in Markdown. */
  text: string;
  /** Default value, in Markdown. */
  byDefault: string;
}

const groups = Object.entries(settingGroups).map(([title, schemas]) => ({
  title,
  settings: Object.entries(schemas).map(([name, schema]): DocumentedSetting => {
    const text = settingDocTexts.get(schema);
    if (!text) throw new Error(`${name} has no text.`);
    return {
      name,
      text: text.text,
      byDefault: text.byDefault ?? `\`${schema._zod.def.defaultValue}\``,
    };
  }),
}));

const introduction = `# Settings

The server, the build and the npm commands read these environment variables, or the same names in \`.env\` (copy
\`.env.example\`). An empty value counts as not set. The server validates them at start and names each invalid one.

Settings that are "built into the pages" take effect with the next build: \`npm start\` builds again when one of them has
changed. \`SITE_URL\`, \`PORT\` and \`BRAND_FILE\` are built in too. The server replaces the \`SITE_URL\` of the build by its own
in the pages that it serves. A static host does not.

This page is generated from [server/setting-groups.ts](../server/setting-groups.ts) by \`npm run settings-docs\`.
`;

/**
 * Returns the text of docs/settings.md.
 * @internal
 */
export function renderSettingsPage(): Promise<string> {
  const section = ({ title, settings }: (typeof groups)[number]) => {
    const rows = settings.map(
      ({ name, text, byDefault }) => `| \`${name}\` | ${byDefault} | ${text} |`,
    );
    return [
      `## ${title}`,
      '',
      '| setting | default | description |',
      '| --- | --- | --- |',
      ...rows,
    ].join('\n');
  };
  return format([introduction, ...groups.map(section)].join('\n'), { parser: 'markdown' });
}

/**
 * Returns the text of .env.example: every setting without a value, below its description.
 * @internal
 */
export function renderEnvExample(): string {
  const plain = (markdown: string) =>
    markdown.replaceAll('`', '').replace(/\[.*?\]\((.*?)\)/g, 'docs/$1');
  const section = ({ title, settings }: (typeof groups)[number]) => {
    const entries = settings
      .filter(({ name }) => name !== 'NODE_ENV')
      .map(
        ({ name, text, byDefault }) => `# ${plain(text)} Default: ${plain(byDefault)}\n${name}=`,
      );
    return [`## ${title}`, ...entries].join('\n');
  };
  return (
    [
      '# Copy to .env and fill in the values you need. Tests do not read this file.\n' +
        '# An empty value counts as not set. docs/settings.md has the same list.',
      ...groups.map(section),
      '',
    ]
      .join('\n\n')
      .trimEnd() + '\n'
  );
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  writeFileSync(join(root, 'docs', 'settings.md'), await renderSettingsPage());
  writeFileSync(join(root, '.env.example'), renderEnvExample());
}
