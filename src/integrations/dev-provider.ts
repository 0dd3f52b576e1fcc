import type { AstroIntegration } from 'astro';
import { providerPaths } from '../site/provider-paths.ts';

/**
 * In development, hands the provider's paths on to it, so that the browser sees one origin as it does
 * in production.
 * @param target The provider's address, from `npm run dev`; without one nothing is handed on.
 */
export function devProvider(target: string | undefined): AstroIntegration {
  return {
    name: 'dev-provider',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command === 'dev' && target) {
          updateConfig({ vite: { server: { proxy: { [providerPaths]: target } } } });
        }
      },
    },
  };
}
