import { useStore } from '../../../ui/use-store.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { settingsForm } from './settings.ts';
import { settings } from '../../../core/settings.ts';
import { $account } from '../../../core/session/account.ts';
import { ErrorSummary } from '../../../ui/feedback/ErrorSummary.tsx';
import { PageHeading } from '../../../policy/layout/PageHeading.tsx';
import type { ScreenProps } from '../../../policy/layout/screen-props.ts';
import { PaymentMethodsPanel } from './PaymentMethodsPanel.tsx';
import { PrivacyPanel } from './PrivacyPanel.tsx';
import { SessionsPanel } from './SessionsPanel.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { SignInPanel } from './SignInPanel.tsx';
import {
  applyAndStoreTheme,
  followThemeOfOtherTabs,
  readStoredTheme,
  type Theme,
} from './theme.ts';
import { RadioCards } from '../../../ui/fields/RadioCards.tsx';

const PasskeysPanel = lazy(async () => ({
  default: (await import('./PasskeysPanel.tsx')).PasskeysPanel,
}));
const MeasurementChoice = lazy(async () => ({
  default: (await import('./AnalyticsConsentChoice.tsx')).AnalyticsConsentChoice,
}));

const DeliveryPanel = lazy(async () => ({
  default: (await import('./DeliveryPanel.tsx')).DeliveryPanel,
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
            <SignInPanel account={account} phone={site.phone} />
            <Suspense>
              <PasskeysPanel isEmailVerified={account.email_verified !== false} />
            </Suspense>
            <SessionsPanel />
            <Suspense>
              <DeliveryPanel />
            </Suspense>
            <PrivacyPanel />
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

const options = [
  { value: 'system', title: 'Same as this device' },
  { value: 'light', title: 'Light' },
  { value: 'dark', title: 'Dark' },
];

/**
 * Choice between the color themes. The chosen theme applies at once. This browser also uses it on
 * later visits.
 */
function ThemeChoice() {
  const [theme, setTheme] = useState<Theme>(readStoredTheme);
  useEffect(() => followThemeOfOtherTabs(setTheme), []);
  return (
    <section className="panel settings-panel" aria-labelledby="appearance-title">
      <h2 className="section-title" id="appearance-title">
        Appearance
      </h2>
      <RadioCards
        name="theme"
        labelledBy="appearance-title"
        plain
        options={options}
        value={theme ?? 'system'}
        onChange={(value) => {
          const chosen = value === 'light' || value === 'dark' ? value : null;
          applyAndStoreTheme(chosen);
          setTheme(chosen);
        }}
      />
    </section>
  );
}
