import type { AccountSection } from '../../../policy/layout/account-section.ts';
import { lazyScreens } from '../../../policy/layout/screens/lazy-screens.ts';

const PATH = '/account/settings';

/**
 * The only page of the settings section. `load` does nothing, because the session check has already
 * loaded the account.
 */
const page = { id: 'settings', load: async () => {} };

export const settingsSection: AccountSection = {
  findPage: (path) => (path === PATH ? { page, params: {} } : null),
  ...lazyScreens({ settings: async () => (await import('./SettingsScreen.tsx')).SettingsScreen }),
};
