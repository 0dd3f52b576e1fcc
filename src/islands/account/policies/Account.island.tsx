// An island because what it shows belongs to one visitor: it is fetched with their token, in their browser.
import { browserEnvironment } from '../../../core/browser-environment.ts';
import { setEnvironment } from '../../../core/environment.ts';
import { findPage } from './pages.ts';
import { policyScreens } from './screens/screens.ts';
import { AccountPageLayout } from '../layout/AccountPageLayout.tsx';
import type { AccountProps } from '../layout/screen-props.ts';

setEnvironment(browserEnvironment());

const section = { findPage, ...policyScreens, reloadsOnReturn: true };

export function Account(props: AccountProps) {
  return <AccountPageLayout section={section} {...props} />;
}
