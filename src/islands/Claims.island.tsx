// An island because a claim and its history belong to one visitor, and are written and read with their token.
import { browserEnvironment } from '../lib/browser-environment.ts';
import { setEnvironment } from '../lib/environment.ts';
import { claimKeys } from '../stores/claim-keys.ts';
import { keepThroughLostSession } from '../stores/session.ts';
import { findPage } from './claims/pages.ts';
import { fetchScreens, screens } from './claims/screens.ts';
import { AccountFrame } from './signed-in/AccountFrame.tsx';
import type { AccountProps } from './signed-in/screen-props.ts';

setEnvironment(browserEnvironment());
for (const key of Object.values(claimKeys)) keepThroughLostSession(key);

const area = { findPage, screens, fetchScreens };

export function Claims(props: AccountProps) {
  return <AccountFrame area={area} {...props} />;
}
