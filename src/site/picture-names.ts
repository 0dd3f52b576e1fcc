/** The pictures that take turns in the partners' hero. */
export const pictureNames = ['checkout', 'phone', 'counter', 'mail'] as const;
export type PictureName = (typeof pictureNames)[number];
