import { lazy } from 'react';
import type { Area } from '../frame/area.ts';

const PATH = '/account/settings';
const fetchScreen = () => import('./SettingsScreen.tsx');

/** One page. What it shows is the account itself, which the check of the token has read. */
const page = { id: 'settings', load: async () => {} };

export const settingsArea: Area = {
  findPage: (path) => (path === PATH ? { page, params: {} } : null),
  screens: { settings: lazy(async () => ({ default: (await fetchScreen()).SettingsScreen })) },
  async fetchScreens() {
    // One that did not come is asked for again when it is shown.
    await fetchScreen().catch(() => {});
  },
};
