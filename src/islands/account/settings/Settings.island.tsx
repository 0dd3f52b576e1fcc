// An island because the account belongs to one visitor: it is read and changed with their token, in their browser.
import { browserEnvironment } from '../../../core/browser-environment.ts';
import { setEnvironment } from '../../../core/environment.ts';
import { keepThroughLostSession } from '../../../core/session/session.ts';
import { settingsArea } from './area.ts';
import { AccountFrame } from '../frame/AccountFrame.tsx';
import type { AccountProps } from '../frame/screen-props.ts';

setEnvironment(browserEnvironment());
// What was typed and not saved; see settings.ts.
keepThroughLostSession('accountSettings');

export function Settings(props: AccountProps) {
  return <AccountFrame area={settingsArea} {...props} />;
}
