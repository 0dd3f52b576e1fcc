import type { AstroIntegration } from 'astro';
import { serverPathsRegex } from '../site/server-paths.ts';

/**
 * During development, forwards requests for the server's paths to the server. The browser then uses
 * one origin, as in production.
 * @param target URL of the server that `npm run dev` has started. If undefined, no request is
 * forwarded.
 */
export function devServerProxy(target: string | undefined): AstroIntegration {
  return {
    name: 'dev-server-proxy',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command === 'dev' && target) {
          // The server compares the Origin header with Host, so Host stays the browser's.
          const proxy = { [serverPathsRegex]: { target, changeOrigin: false } };
          // Calls such as add-method end with a slash. With 'never', Astro would return 404.
          updateConfig({ trailingSlash: 'ignore', vite: { server: { proxy } } });
        }
      },
    },
  };
}
