import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { settingsForm } from './settings.ts';
import { settings } from '../../../core/settings.ts';
import { $account } from '../../../core/session/account.ts';
import { ErrorSummary } from '../../../ui/feedback/ErrorSummary.tsx';
import { PageHeading } from '../../../policy/layout/PageHeading.tsx';
import type { ScreenProps } from '../../../policy/layout/screen-props.ts';
import { PaymentMethodsPanel } from './PaymentMethodsPanel.tsx';
import { SessionsPanel } from './SessionsPanel.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { ThemeChoice } from './ThemeChoice.tsx';

const MeasurementChoice = lazy(async () => ({
  default: (await import('./AnalyticsConsentChoice.tsx')).AnalyticsConsentChoice,
}));

export function SettingsScreen({ site }: ScreenProps) {
  const account = useStore($account);
  const errors = useStore(settingsForm.$errors);
  const attempts = useStore(settingsForm.$attempts);
  const problem = useStore(settingsForm.$problem);
  return (
    <>
      <ErrorSummary errors={errors} attempts={attempts} />
      <PageHeading title="Account settings" problem={problem} site={site.name} />
      {account && (
        <div className="settings">
          <SettingsForm email={account.email} phone={site.phone} />
          <div className="settings__aside">
            <PaymentMethodsPanel account={account} />
            <SessionsPanel />
            <ThemeChoice />
            {settings.analyticsId && (
              <Suspense>
                <MeasurementChoice />
              </Suspense>
            )}
          </div>
        </div>
      )}
    </>
  );
}
