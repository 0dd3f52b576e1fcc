// An island because the account belongs to one visitor: it is read and changed with their token, in their browser.
import { browserEnvironment } from '../lib/browser-environment.ts';
import { setEnvironment } from '../lib/environment.ts';
import { keepThroughLostSession } from '../stores/session.ts';
import { settingsArea } from './settings/settings-area.ts';
import { AccountFrame } from './signed-in/AccountFrame.tsx';
import type { AccountProps } from './signed-in/screen-props.ts';

setEnvironment(browserEnvironment());
// What was typed and not saved; see flows/account-settings.ts.
keepThroughLostSession('accountSettings');

export function Settings(props: AccountProps) {
  return <AccountFrame area={settingsArea} {...props} />;
}
