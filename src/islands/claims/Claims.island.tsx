// An island because a claim and its history belong to one visitor, and are written and read with their token.
import { browserEnvironment } from '../../core/browser-environment.ts';
import { setEnvironment } from '../../core/environment.ts';
import { claimKeys } from './keys.ts';
import { keepThroughLostSession } from '../../core/session/session.ts';
import { findPage } from './pages.ts';
import { claimScreens } from './screens/screens.ts';
import { AccountFrame } from '../account/frame/AccountFrame.tsx';
import type { AccountProps } from '../account/frame/screen-props.ts';

setEnvironment(browserEnvironment());
for (const key of Object.values(claimKeys)) keepThroughLostSession(key);

const area = { findPage, ...claimScreens };

export function Claims(props: AccountProps) {
  return <AccountFrame area={area} {...props} />;
}
