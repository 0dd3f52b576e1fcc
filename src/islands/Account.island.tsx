// An island because what it shows belongs to one visitor: it is fetched with their token, in their browser.
import { browserEnvironment } from '../lib/browser-environment.ts';
import { setEnvironment } from '../lib/environment.ts';
import { findPage } from './account/pages.ts';
import { fetchScreens, screens } from './account/screens.ts';
import { AccountFrame } from './signed-in/AccountFrame.tsx';
import type { AccountProps } from './signed-in/screen-props.ts';

setEnvironment(browserEnvironment());

const area = { findPage, screens, fetchScreens, refreshes: true };

export function Account(props: AccountProps) {
  return <AccountFrame area={area} {...props} />;
}
