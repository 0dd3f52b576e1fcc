/** Groups of business classes. All classes in a group have the same rates. */
export const classGroups = [
  'office',
  'retail',
  'food_store',
  'restaurant',
  'personal_service',
  'health_office',
  'trade',
  'cleaning',
  'light_maker',
  'wholesale',
  'studio',
  'auto_repair',
  'lodging',
] as const;
export type ClassGroup = (typeof classGroups)[number];
