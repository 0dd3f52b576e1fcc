// An island because what it shows belongs to one visitor: it is fetched with their token, in their browser.
import { browserEnvironment } from '../lib/browser-environment.ts';
import { setEnvironment } from '../lib/environment.ts';
import { AccountFrame } from './account/AccountFrame.tsx';
import type { AccountProps } from './account/screen-props.ts';

setEnvironment(browserEnvironment());

export function Account(props: AccountProps) {
  return <AccountFrame {...props} />;
}
