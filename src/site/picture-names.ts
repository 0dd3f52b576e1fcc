/** The flat drawings of scenarios and landing heroes, by the name that a content file gives. */
export const sceneNames = [
  // Baggage
  'late-bag',
  'broken-wheel',
  'lost-bag',
  // Rental car
  'cart-in-door',
  'stolen-car',
  'hail',
  // Small business
  'slip',
  'burst-pipe',
  'closed-shop',
  // Flight
  'late-flight',
  'missed-connection',
  'canceled-flight',
  // Collectibles
  'broken-piece',
  'empty-frame',
  'parcel',
  'open-case',
] as const;
export type SceneName = (typeof sceneNames)[number];

/** The pictures that take turns in the partners' hero. */
export const pictureNames = ['checkout', 'phone', 'counter', 'mail'] as const;
export type PictureName = (typeof pictureNames)[number];
