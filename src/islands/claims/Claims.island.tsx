// The account's claims. They are an island, because claims belong to one account. The browser
// fetches and sends claims with the account's session token.
import { createBrowserEnvironment } from '../../core/browser-environment.ts';
import { setEnvironment } from '../../core/environment.ts';
import { claimStorageKeys } from './keys.ts';
import { keepAfterSessionExpiry } from '../../core/session/session.ts';
import { openClaimsSection } from './section.tsx';
import { AccountPageLayout } from '../../policy/layout/AccountPageLayout.tsx';
import type { AccountIslandProps } from '../../policy/layout/screen-props.ts';

setEnvironment(createBrowserEnvironment());
for (const key of Object.values(claimStorageKeys)) keepAfterSessionExpiry(key);

const section = openClaimsSection();

export function Claims(props: AccountIslandProps) {
  return <AccountPageLayout section={section} {...props} />;
}
