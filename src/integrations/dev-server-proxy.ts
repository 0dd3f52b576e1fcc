import type { AstroIntegration } from 'astro';
import { serverPaths } from '../site/server-paths.ts';

/**
 * Proxies the server's paths in development, so that the browser sees one origin as in production.
 * @param target The server's URL, from `npm run dev`. Without one nothing is proxied.
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
