import type { AstroIntegration } from 'astro';

/** What a call's definition says for the provider and the reference alone, as prettier sets it. */
const documentation =
  /^ {2}(?:summary|tag):\s*(?:'[^'\n]*'|"[^"\n]*"),\n|^ {2}errors: \[[^\]]*\],\n/gm;

/** Leaves summaries, tags and error codes of the contract's calls out of the scripts that browsers load. */
export function contractForBrowsers(): AstroIntegration {
  return {
    name: 'contract-for-browsers',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'contract-for-browsers',
                enforce: 'pre',
                apply: 'build',
                transform(code, id) {
                  const isContract = /\/src\/contract\/(?:[\w-]+\/)*[\w-]+\.ts$/.test(id);
                  if (!isContract || this.environment.name !== 'client') return null;
                  return { code: code.replaceAll(documentation, ''), map: null };
                },
              },
            ],
          },
        });
      },
    },
  };
}
