import type { AccountSection } from '../layout/account-section.ts';
import { lazyScreens } from '../layout/screens/lazy-screens.ts';

const PATH = '/account/settings';

/** One page. What it shows is the account itself, which the check of the token has read. */
const page = { id: 'settings', load: async () => {} };

export const settingsSection: AccountSection = {
  findPage: (path) => (path === PATH ? { page, params: {} } : null),
  ...lazyScreens({ settings: async () => (await import('./SettingsScreen.tsx')).SettingsScreen }),
};
