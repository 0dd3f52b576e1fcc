import { useEffect, useState } from 'react';
import { chooseTheme, subscribeToTheme, readTheme, type Theme } from './theme.ts';
import { RadioCards } from '../../../ui/fields/RadioCards.tsx';

const options = [
  { value: 'system', title: 'As this device has it' },
  { value: 'light', title: 'Light' },
  { value: 'dark', title: 'Dark' },
];

/** Choice of the color theme. A choice applies at once and for later visits in this browser. */
export function ThemeChoice() {
  const [theme, setTheme] = useState<Theme>(readTheme);
  useEffect(() => subscribeToTheme(setTheme), []);
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
          chooseTheme(chosen);
          setTheme(chosen);
        }}
      />
    </section>
  );
}
