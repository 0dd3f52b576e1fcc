import type { AstroIntegration } from 'astro';
import { serverPaths } from '../site/server-paths.ts';

/**
 * In development, hands the provider's paths on to it, so that the browser sees one origin as it does
 * in production.
 * @param target The provider's address, from `npm run dev`; without one nothing is handed on.
 */
export function devServerProxy(target: string | undefined): AstroIntegration {
  return {
    name: 'dev-server-proxy',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command === 'dev' && target) {
          updateConfig({ vite: { server: { proxy: { [serverPaths]: target } } } });
        }
      },
    },
  };
}
