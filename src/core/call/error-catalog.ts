import type { ErrorCode } from '../../contract/errors.ts';
import type { IconName } from '../icon-names.ts';
import type { VipTeamContact } from '../site.ts';
import type { CallError } from './call-error.ts';

/** Contact details of the brand, which the error messages mention. */
export interface BrandContacts {
  phone: string;
  email: string;
  /**
   * The team for cases that are too large for online sale. If undefined, the message names the
   * phone number.
   */
  vip?: VipTeamContact;
}

type MessageContext = BrandContacts & { isSignedIn: boolean };

export interface MessageModalContent {
  title: string;
  message: string;
  icon?: IconName;
  /** The amounts that the message compares, each with its label. */
  limitComparison?: readonly { label: string; amount: string }[];
  /** The team that the visitor should call according to the message. */
  team?: VipTeamContact;
  /**
   * Label of the close button; 'Ok' by default. If `team` is set, this button replaces the button
   * that sends the team a text message.
   */
  closeLabel?: string;
  /**
   * Second action of the modal: a link to another page, or `onClick`, which runs after the modal
   * has closed.
   */
  secondaryAction?: { label: string; href: string } | { label: string; onClick: () => void };
  /**
   * True if no other answer would let the visitor continue. The modal then shows the support
   * contact under the message.
   */
  isBlocked?: boolean;
  /** Id of the related form field. It gets the focus after the modal has closed. */
  field?: string;
  /** True if the product is not available at the address yet. The modal then offers the waitlist. */
  isNotOffered?: boolean;
}

interface Entry extends Pick<
  MessageModalContent,
  'icon' | 'closeLabel' | 'isBlocked' | 'field' | 'isNotOffered'
> {
  title: string;
  /** True if the message refers to the VIP team. */
  needsVipTeam?: boolean;
  /** True if the buyer already has a policy. The modal then links to the account. */
  hasExistingPolicy?: boolean;
  /**
   * Returns the text under the title. `serverMessage` is the backend's message, or empty if the
   * backend sent none.
   */
  message: (serverMessage: string, error: CallError, context: MessageContext) => string;
  /** The analytics event that is tracked for this error code. */
  analyticsEvent?: string;
}

/** Link to the account. A signed-out visitor is redirected to the sign-in page first. */
const accountAction = (isSignedIn: boolean) => ({
  label: isSignedIn ? 'Go to your account' : 'Log in',
  href: '/account',
});

const fixedMessage = (message: string) => () => message;
const serverMessageOr =
  (fallback: string): Entry['message'] =>
  (message) =>
    message || fallback;

const notInYourLocation: Entry = {
  title: 'Almost ready to go.',
  message: fixedMessage('This policy isn’t available in your location yet.'),
  isBlocked: true,
  isNotOffered: true,
};
const addressNotVerified: Entry = {
  title: 'Invalid address.',
  message: fixedMessage('We had a problem verifying your address. Please check it and try again.'),
  analyticsEvent: 'Invalid Address',
};
const unavailable: Entry = {
  title: 'Coverage unavailable.',
  message: serverMessageOr('One or more of your responses make this insurance unavailable to you.'),
  isBlocked: true,
};

/**
 * Titles and messages for the error codes of the specification's catalog. No other file contains
 * the texts for these codes.
 */
export const errorCatalog = {
  no_offers_found: { ...notInYourLocation, analyticsEvent: 'No Offers' },
  rating_address_rejected: notInYourLocation,
  property_address_invalid: addressNotVerified,
  ZERO_RESULTS: addressNotVerified,
  physical_address_required: {
    title: 'Invalid address.',
    message: fixedMessage('We need the physical address of your collection, not a P.O. Box.'),
    icon: 'warning-circle-fill',
  },
  quote_request_rejected: { ...unavailable, analyticsEvent: 'Quote Ineligible' },
  ineligible_for_plan: unavailable,
  service_already_active: {
    title: 'Service already active.',
    message: (_, __, { isSignedIn }) =>
      `This email address already has a policy. ${isSignedIn ? 'Manage it in your account.' : 'Log in to manage it.'}`,
    hasExistingPolicy: true,
    isBlocked: true,
  },
  policy_holder_already_exists: {
    title: 'Service already active.',
    message: fixedMessage('This policy may not be purchased more than once.'),
    hasExistingPolicy: true,
    isBlocked: true,
  },
  saved_answers_bought: {
    title: 'Already bought.',
    message: (_, __, { isSignedIn }) =>
      `You already bought a policy with these saved answers, so we didn’t charge you again. ${isSignedIn ? 'See the policy in your account' : 'Log in to see the policy'}, or check your confirmation email.`,
    hasExistingPolicy: true,
    isBlocked: true,
  },
  collectibles_policy_pending: {
    title: 'Policy pending approval.',
    message: fixedMessage(
      'You can’t add another policy of this type until your first one is approved.',
    ),
    isBlocked: true,
  },
  pet_dob_ineligible: {
    title: 'Pet ineligible.',
    message: fixedMessage('Your pet must be at least 8 weeks old.'),
    isBlocked: true,
  },
  pet_already_on_quote: {
    title: 'Pet already added.',
    message: serverMessageOr('This pet is already on your quote.'),
  },
  landlord_duplicate_tenant_name: {
    title: 'Invalid input.',
    // The backend's message is usually only the tenant's name, so it becomes the subject of a
    // sentence.
    message: (message) => {
      const subject = /[^.!?]$/.test(message) ? message : `${message} This name`.trim();
      return `${subject} is already a tenant on the lease.`;
    },
  },
  landlord_lease_address_ineligible: {
    title: 'Lease ineligible.',
    message: fixedMessage('Leases outside the United States aren’t covered.'),
    isBlocked: true,
  },
  payment_method_rejected_by_service: {
    title: 'Payment error.',
    message: serverMessageOr('Your card wasn’t accepted. Nothing was charged.'),
    icon: 'warning-circle-fill',
    field: 'card',
  },
  total_collection_value_is_above_limit: {
    title: 'Total value exceeds limit.',
    message: (_, __, { phone, vip }) =>
      `The total value of your collection is above what we can cover online. Call us at ${vip?.display ?? phone}.`,
    needsVipTeam: true,
    icon: 'phone',
    closeLabel: 'Ok',
  },
  invalid_input: {
    title: 'Invalid input.',
    message: (message, { fields }) => listFields(fields) || message,
  },
  jewelry_exit_ramp: {
    title: 'Almost done...',
    message: (_, __, { phone, vip }) =>
      `Our VIP team needs to review your items. Call the VIP team at ${vip?.display ?? phone}. Your payment has not been processed.`,
    needsVipTeam: true,
    icon: 'diamond',
    closeLabel: 'Ok',
  },
} satisfies Partial<Record<ErrorCode, Entry>>;

/**
 * All error codes of the contract that are not in `errorCatalog`. Errors with these codes have the
 * title 'Something went wrong.'. The value is true if the modal shows the backend's message,
 * because the visitor can fix the cause or must know about it.
 */
const showsServerMessage: Record<Exclude<ErrorCode, keyof typeof errorCatalog>, boolean> = {
  malformed_request: false,
  unauthorized: true,
  route_not_found: false,
  not_found: false,
  body_too_large: false,
  unsupported_media_type: false,
  too_many_requests: true,
  internal_error: false,
  not_available: true,
  quote_not_found: true,
  quote_expired: true,
  price_changed: true,
  acceptance_required: true,
  policy_not_in_force: false,
  cancellation_pending: true,
  endorsement_pending: true,
  card_refused: true,
  payment_action_required: true,
  payment_method_in_use: false,
  payment_method_not_found: true,
  outcome_unknown: false,
  unique_key_required: false,
  unique_key_reused: false,
  policy_not_claimable: false,
  claim_already_open: false,
  claim_not_switchable: false,
  claim_decided: false,
  second_look_not_possible: false,
  photo_unreadable: false,
  photo_too_large: false,
  too_many_photos: false,
  too_many_messages: false,
  wrong_credentials: false,
  password_required: true,
  password_missing: true,
  passkey_required: true,
  passkey_missing: true,
  passkey_rejected: true,
  email_not_verified: true,
  token_invalid: false,
};

/**
 * Returns the entry for a code in a table. Returns undefined for an unknown code, even if the code
 * is a property name of Object.prototype, such as 'constructor'.
 */
function ownEntry<Row>(table: Readonly<Record<string, Row>>, code: string): Row | undefined {
  return Object.hasOwn(table, code) ? table[code] : undefined;
}

const defaultEntry: Entry = {
  title: 'Something went wrong.',
  message: (_, error, { email }) => {
    const hasReason = error.kind !== 'rejected' || ownEntry(showsServerMessage, error.code);
    const reason = hasReason && error.message ? `${error.message} ` : '';
    // Some backend messages already say when to try again. Then this sentence is omitted.
    const retry = /try again\b/i.test(reason) ? '' : 'Please try again. ';
    return `${reason}${retry}If it still doesn’t work, email us at ${email}.`;
  },
};

function entryFor(code: string): Entry {
  return ownEntry<Entry>(errorCatalog, code) ?? defaultEntry;
}

/** Returns the error modal's content for a failed call. */
export function errorModalContent(
  error: CallError,
  contacts: BrandContacts,
  isSignedIn = false,
): MessageModalContent {
  const entry = entryFor(error.code);
  const { title, message, icon, closeLabel, isBlocked, isNotOffered, field } = entry;
  const { needsVipTeam, hasExistingPolicy } = entry;
  const serverMessage = error.kind === 'rejected' && error.message !== '' ? error.message : '';
  return {
    title,
    message: message(serverMessage, error, { ...contacts, isSignedIn }),
    ...(icon && { icon }),
    ...(closeLabel && { closeLabel }),
    ...(field && { field }),
    ...(isBlocked && { isBlocked }),
    ...(isNotOffered && { isNotOffered }),
    ...(hasExistingPolicy && { secondaryAction: accountAction(isSignedIn) }),
    ...(needsVipTeam && contacts.vip && { team: contacts.vip }),
  };
}

/** Returns the analytics event for an error code. Undefined for most codes. */
export function analyticsEventFor(code: string): string | undefined {
  return entryFor(code).analyticsEvent;
}

function listFields(fields: Record<string, string[]>): string {
  return Object.entries(fields)
    .map(([name, messages]) => `${humanizeFieldName(name)}: ${messages[0] ?? 'check this answer'}`)
    .join('\n');
}

/** Formats 'details.pnr_code' as 'Pnr code'. */
function humanizeFieldName(field: string): string {
  const name = (field.split('.').at(-1) ?? field).replaceAll('_', ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}
