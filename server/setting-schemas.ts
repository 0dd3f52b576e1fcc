import * as z from 'zod/mini';
import { parseProxyTrust } from './http/proxies.ts';

interface SettingText {
  /** Description of the setting in one or two sentences. It may contain Markdown code and links. */
  text: string;
  /** Default value that the docs show for a setting whose schema has no default. */
  byDefault?: string;
}

/** Texts that `npm run settings-docs` writes to docs/settings.md and .env.example. */
export const settingDocTexts = z.registry<SettingText>();

export function setting<Schema extends z.ZodMiniType>(
  schema: Schema,
  text: string,
  byDefault?: string,
): Schema {
  settingDocTexts.add(schema, { text, byDefault });
  return schema;
}

export const flag = () =>
  z.pipe(
    z.enum(['0', '1', 'true', 'false', '']),
    z.transform((text) => text === '1' || text === 'true'),
  );
export const proxyTrust = z.transform((list: string, context) => {
  try {
    return parseProxyTrust(list);
  } catch (error) {
    context.issues.push({ code: 'custom', input: list, message: (error as Error).message });
    return z.NEVER;
  }
});
export const url = () =>
  z.optional(z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }));
export const text = () => z._default(z.string(), '');
export const port = () => z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535));
export const whole = (minimum: number, maximum: number) =>
  z.coerce.number().check(z.int(), z.minimum(minimum), z.maximum(maximum));
export const key = () =>
  z.optional(
    z
      .string()
      .check(z.regex(/^[\w+/-]{43}=?$/, 'must be 32 bytes in base64: openssl rand -base64 32')),
  );
