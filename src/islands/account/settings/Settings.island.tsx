// An island because the account belongs to one visitor: it is read and changed with their token, in their browser.
import { browserEnvironment } from '../../../core/browser-environment.ts';
import { setEnvironment } from '../../../core/environment.ts';
import { keepAfterSessionExpiry } from '../../../core/session/session.ts';
import { settingsSection } from './section.ts';
import { AccountPageLayout } from '../layout/AccountPageLayout.tsx';
import type { AccountProps } from '../layout/screen-props.ts';

setEnvironment(browserEnvironment());
// What was typed and not saved; see settings.ts.
keepAfterSessionExpiry('accountSettings');

export function Settings(props: AccountProps) {
  return <AccountPageLayout section={settingsSection} {...props} />;
}
