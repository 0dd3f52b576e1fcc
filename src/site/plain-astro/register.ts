import { withoutAstro } from './hooks.ts';

withoutAstro();
