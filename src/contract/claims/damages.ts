/**
 * Damages of a phone that a claim can report. Each entry maps the code in API calls to its label.
 * The form, the claim page and emails show the label.
 */
export const claimDamageLabels = {
  cracked_screen: 'Cracked/Broken Screen',
  microphone: 'Microphone Issues',
  speaker: 'Speaker Issues',
  headphone_jack: 'Headphone Jack Issues',
  port: 'Port Issue',
  drop: 'Accidental Drop Damage',
  liquid: 'Liquid/Spill Damage',
  other: 'Other',
} as const;
export type ClaimDamage = keyof typeof claimDamageLabels;
