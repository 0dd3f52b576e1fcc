// For the plain TypeScript compiler, which does not read .astro files. astro check knows each
// component's own props.
declare module '*.astro' {
  import type { AstroComponentFactory } from 'astro/runtime/server/index.js';
  const component: AstroComponentFactory;
  export default component;
}
