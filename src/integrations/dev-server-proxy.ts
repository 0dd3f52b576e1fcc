import type { AstroIntegration } from 'astro';
import { serverPaths } from '../site/server-paths.ts';

/**
 * Proxies the server's paths in development, so that the browser uses one origin as in production.
 * @param target URL of the server, from `npm run dev`. If undefined, nothing is proxied.
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
