// Type of .astro files for the plain TypeScript compiler, which cannot read these files. `astro
// check` uses the real props of each component instead.
declare module '*.astro' {
  import type { AstroComponentFactory } from 'astro/runtime/server/index.js';
  const component: AstroComponentFactory;
  export default component;
}
