/**
 * Possible damages of a phone: codes on the wire, with their labels for the form, the claim page
 * and emails.
 */
export const claimDamages = {
  cracked_screen: 'Cracked/Broken Screen',
  microphone: 'Microphone Issues',
  speaker: 'Speaker Issues',
  headphone_jack: 'Headphone Jack Issues',
  port: 'Port Issue',
  drop: 'Accidental Drop Damage',
  liquid: 'Liquid/Spill Damage',
  other: 'Other',
} as const;
export type ClaimDamage = keyof typeof claimDamages;
