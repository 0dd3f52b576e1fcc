// The account's policies. They are an island, because the data belongs to one visitor. The browser
// fetches the data with the visitor's session token.
import { createBrowserEnvironment } from '../../../core/browser-environment.ts';
import { setEnvironment } from '../../../core/environment.ts';
import { policiesSection } from './pages.ts';
import { AccountPageLayout } from '../../../policy/layout/AccountPageLayout.tsx';
import type { AccountIslandProps } from '../../../policy/layout/screen-props.ts';

setEnvironment(createBrowserEnvironment());

export function Account(props: AccountIslandProps) {
  return <AccountPageLayout section={policiesSection} {...props} />;
}
