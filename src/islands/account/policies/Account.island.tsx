// An island because what it shows belongs to one visitor: it is fetched with their token, in their browser.
import { browserEnvironment } from '../../../core/browser-environment.ts';
import { setEnvironment } from '../../../core/environment.ts';
import { findPage } from './pages.ts';
import { policyScreens } from './screens/screens.ts';
import { AccountFrame } from '../frame/AccountFrame.tsx';
import type { AccountProps } from '../frame/screen-props.ts';

setEnvironment(browserEnvironment());

const area = { findPage, ...policyScreens, refreshes: true };

export function Account(props: AccountProps) {
  return <AccountFrame area={area} {...props} />;
}
