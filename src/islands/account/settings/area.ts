import type { Area } from '../frame/area.ts';
import { lazyScreens } from '../frame/screens/lazy-screens.ts';

const PATH = '/account/settings';

/** One page. What it shows is the account itself, which the check of the token has read. */
const page = { id: 'settings', load: async () => {} };

export const settingsArea: Area = {
  findPage: (path) => (path === PATH ? { page, params: {} } : null),
  ...lazyScreens({ settings: async () => (await import('./SettingsScreen.tsx')).SettingsScreen }),
};
