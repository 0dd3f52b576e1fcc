import { afterEach, expect, it, vi } from 'vitest';
import { AnalyticsConsentChoice } from '../../../src/islands/account/settings/AnalyticsConsentChoice.tsx';
import { clear, find, render, textOf } from '../../ui/render-helpers.tsx';

afterEach(async () => {
  await clear();
  vi.unstubAllGlobals();
});

it('says in the settings that an opt-out signal is honored, and offers no other choice', async () => {
  await render(<AnalyticsConsentChoice />);
  expect(document.querySelectorAll('input[type="radio"]')).toHaveLength(2);
  await clear();
  vi.stubGlobal('navigator', { globalPrivacyControl: true });
  await render(<AnalyticsConsentChoice />);
  expect(textOf(find('.settings-panel'))).toContain('Opt-out request honored.');
  expect(document.querySelectorAll('input')).toHaveLength(0);
});
