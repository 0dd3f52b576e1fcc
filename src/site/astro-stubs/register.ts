import { installAstroStubs } from './hooks.ts';

installAstroStubs();
