/** Name of a Phosphor icon, with the suffix of its weight: `house`, `house-bold` or `house-fill`. */
export type IconName = keyof (typeof import('@iconify-json/ph/icons.json'))['icons'];
