/** Names of the illustrations that alternate in the hero of the partners' page. */
export const heroIllustrationNames = ['checkout', 'phone', 'counter', 'mail'] as const;
export type HeroIllustrationName = (typeof heroIllustrationNames)[number];
