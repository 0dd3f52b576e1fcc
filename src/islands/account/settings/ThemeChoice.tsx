import { useEffect, useState } from 'react';
import {
  applyAndStoreTheme,
  followThemeOfOtherTabs,
  readStoredTheme,
  type Theme,
} from './theme.ts';
import { RadioCards } from '../../../ui/fields/RadioCards.tsx';

const options = [
  { value: 'system', title: 'As this device has it' },
  { value: 'light', title: 'Light' },
  { value: 'dark', title: 'Dark' },
];

/**
 * Choice between the color themes. The chosen theme applies at once. This browser also uses it on
 * later visits.
 */
export function ThemeChoice() {
  const [theme, setTheme] = useState<Theme>(readStoredTheme);
  useEffect(() => followThemeOfOtherTabs(setTheme), []);
  return (
    <section className="panel settings-panel" aria-labelledby="theme-title">
      <h2 className="section-title" id="theme-title">
        Appearance
      </h2>
      <RadioCards
        name="theme"
        labelledBy="theme-title"
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
