import { useStore } from '@nanostores/react';
import { $account } from '../../../stores/account.ts';
import { PageTitle } from '../../signed-in/PageTitle.tsx';
import type { ScreenProps } from '../../signed-in/screen-props.ts';
import { PaymentMethods } from './PaymentMethods.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { ThemeChoice } from './ThemeChoice.tsx';

export function SettingsScreen({ site }: ScreenProps) {
  const account = useStore($account);
  return (
    <>
      <PageTitle title="Account settings" site={site.name} />
      {account && (
        <div className="settings">
          <SettingsForm email={account.email} phone={site.phone} />
          <div className="settings__aside">
            <PaymentMethods account={account} />
            <ThemeChoice />
          </div>
        </div>
      )}
    </>
  );
}
