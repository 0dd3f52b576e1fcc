/** Names of the illustrations that are shown in turn at the top of the partners' page. */
export const heroIllustrationNames = ['checkout', 'phone', 'counter', 'mail'] as const;
export type HeroIllustrationName = (typeof heroIllustrationNames)[number];
