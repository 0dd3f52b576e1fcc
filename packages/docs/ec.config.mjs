// Options of the code blocks. In astro.config.ts, the plugin for OpenAPI would overwrite them.
import { defineEcConfig } from '@astrojs/starlight/expressive-code';

export default defineEcConfig({
  defaultProps: { frame: 'none', wrap: true },
  styleOverrides: { borderRadius: 'var(--radius)' },
});
