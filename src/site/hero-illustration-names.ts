/** The illustrations that alternate in the partners' hero. */
export const heroIllustrationNames = ['checkout', 'phone', 'counter', 'mail'] as const;
export type HeroIllustrationName = (typeof heroIllustrationNames)[number];
