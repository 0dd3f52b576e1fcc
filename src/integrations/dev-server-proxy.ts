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
          updateConfig({ vite: { server: { proxy: { [serverPathsRegex]: target } } } });
        }
      },
    },
  };
}
