import { withAstroStubs } from './hooks.ts';

withAstroStubs();
