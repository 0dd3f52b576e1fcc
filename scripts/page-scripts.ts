// Reads which scripts a page contains, for the list of scripts on payment pages and for the
// comparison with a deployed site.
import { createHash } from 'node:crypto';
import { readTags, rootScripts } from './site-weight.mjs';

/** Script in the HTML of a page. */
interface InlineScript {
  sha256: string;
  text: string;
}

export interface PageScripts {
  inline: InlineScript[];
  /** URLs of the scripts that the page runs. They import further scripts. */
  entries: string[];
  /** URLs of the scripts that the page only loads, because entries import them. */
  preloads: string[];
  /** Attributes that run code, such as onclick, each with the name of its element. */
  handlers: string[];
}

export function sha256Of(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64');
}

const scriptPattern = /<script\b((?:[^>"']|"[^"]*"|'[^']*')*)>([\s\S]*?)<\/script[\s>]/gi;
const anyTag = /<([a-z][\w-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi;
const handlerPattern = /[\s/"'](on[a-z]+)\s*=/i;
/** Types of script elements that contain data. Browsers run none of them. */
const dataTypes = /\btype=["']?application\/(?:ld\+)?json\b/i;

export function readPageScripts(html: string): PageScripts {
  const inline = Array.from(html.matchAll(scriptPattern), ([, attributes = '', text = '']) => ({
    isInline: !/\ssrc\s*=/i.test(attributes) && !dataTypes.test(attributes),
    sha256: sha256Of(text),
    text,
  }));
  // Code and data of scripts may contain what looks like an element.
  const elements = html.replaceAll(scriptPattern, '<script$1></script>');
  const handlers = Array.from(elements.matchAll(anyTag), ([, name = '', attributes = '']) => {
    const withoutValues = attributes.replaceAll(/"[^"]*"|'[^']*'/g, '""');
    const handler = handlerPattern.exec(withoutValues)?.[1];
    return handler ? [`${name} ${handler}`] : [];
  });
  const tags = readTags(elements);
  return {
    inline: inline.flatMap(({ isInline, ...script }) => (isInline ? [script] : [])),
    entries: unique(rootScripts(tags.filter(({ name }) => name !== 'link'))),
    preloads: unique(rootScripts(tags.filter(({ name }) => name === 'link'))),
    handlers: handlers.flat(),
  };
}

const unique = (urls: readonly string[]) => [...new Set(urls)];

/** Returns the sources of a directive in a Content-Security-Policy. */
export function sourcesOfDirective(policy: string, name: string): string[] {
  const directive = policy
    .split(';')
    .map((part) => part.trim().split(/\s+/))
    .find(([first]) => first === name);
  return directive?.slice(1) ?? [];
}
