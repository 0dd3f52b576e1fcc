// The account settings. They are an island, because the account belongs to one visitor. The browser
// reads and changes the account with the visitor's session token.
import { createBrowserEnvironment } from '../../../core/browser-environment.ts';
import { setEnvironment } from '../../../core/environment.ts';
import { keepAfterSessionExpiry } from '../../../core/session/session.ts';
import { settingsSection } from './section.ts';
import { AccountPageLayout } from '../../../policy/layout/AccountPageLayout.tsx';
import type { AccountIslandProps } from '../../../policy/layout/screen-props.ts';

setEnvironment(createBrowserEnvironment());
// Unsaved edits stay in the browser when the session expires (see settings.ts).
keepAfterSessionExpiry('accountSettings');

export function Settings(props: AccountIslandProps) {
  return <AccountPageLayout section={settingsSection} {...props} />;
}
