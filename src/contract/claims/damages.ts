/** What can be wrong with a phone: the codes of the call, worded for the form, the detail and the mails. */
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
