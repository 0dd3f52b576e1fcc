import type { ErrorCode } from '../../contract/errors.ts';
import type { IconName } from '../icon-names.ts';
import type { VipTeam } from '../site.ts';
import type { CallError } from './call-error.ts';

/** Who a message sends the visitor to; from the brand. */
export interface Contacts {
  phone: string;
  email: string;
  /** Takes over what is too large to be sold online; the phone where it is left out. */
  vip?: VipTeam;
}

export interface ErrorNotice {
  title: string;
  message: string;
  icon?: IconName;
  /** The figures that it speaks of. */
  limitComparison?: readonly { label: string; amount: string }[];
  /** Whom the message says to call. */
  team?: VipTeam;
  /** The words of the button that closes it: 'Ok', or, beside a team, a text to it. */
  closeLabel?: string;
  /** Where it leads beside: to another page, or to what `run` does once it is closed. */
  secondaryAction?: { label: string; href: string } | { label: string; onClick: () => void };
  /** No other answer helps: whom to call is said under it. */
  isBlocked?: boolean;
  /** Id of the field that it is about: it takes the focus afterwards. */
  field?: string;
}

interface Entry extends Pick<ErrorNotice, 'icon' | 'closeLabel' | 'isBlocked' | 'field'> {
  title: string;
  /** The VIP team takes over from here. */
  needsVipTeam?: boolean;
  /** What is there already is managed in the account. */
  hasExistingPolicy?: boolean;
  /** What the visitor reads under the title. `said` is the provider's message, empty where it sent none. */
  message: (serverMessage: string, error: CallError, contacts: Contacts) => string;
  /** The analytics event that goes with it. */
  analyticsEvent?: string;
}

/** Whoever is not signed in is asked to on the way. */
const accountAction = { label: 'Log in', href: '/account' };

const fixedMessage = (message: string) => () => message;
const serverMessageOr =
  (fallback: string): Entry['message'] =>
  (message) =>
    message || fallback;

const notInYourLocation: Entry = {
  title: 'Almost ready to go.',
  message: fixedMessage(
    'This policy is not available in your location yet. We will tell you as soon as it is.',
  ),
  isBlocked: true,
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

/** Every code of the specification's catalogue: one row each, and the only place that words them. */
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
    message: fixedMessage('This email address already has a policy. Log in to manage it.'),
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
    message: fixedMessage(
      'You already bought a policy with these saved answers, so we didn’t charge you again. Log in to see the policy, or check your confirmation email.',
    ),
    hasExistingPolicy: true,
    isBlocked: true,
  },
  collectibles_policy_pending: {
    title: 'Policy pending approval.',
    message: fixedMessage(
      'You cannot add another policy of this type until your first one is approved.',
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
    // What is said is mostly the name alone.
    message: (message) => {
      const subject = /[^.!?]$/.test(message) ? message : `${message} This name`.trim();
      return `${subject} is already a tenant on the lease.`;
    },
  },
  landlord_lease_address_ineligible: {
    title: 'Lease ineligible.',
    message: fixedMessage('Leases outside the United States are not covered.'),
    isBlocked: true,
  },
  payment_method_rejected_by_service: {
    title: 'Payment error.',
    message: serverMessageOr('Your card was not accepted. Nothing was charged.'),
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
 * Every other code of the contract reads 'Something went wrong.'; true where the visitor can do something
 * about the cause or has to know it, in the provider's words.
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
  policy_not_in_force: false,
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
  photo_unreadable: false,
  photo_too_large: false,
  too_many_photos: false,
  wrong_credentials: false,
  password_required: true,
  password_missing: true,
  token_invalid: false,
};

/** Of a table by code: nothing for a code that only another backend knows, prototype names included. */
function ownEntry<Row>(table: Readonly<Record<string, Row>>, code: string): Row | undefined {
  return Object.hasOwn(table, code) ? table[code] : undefined;
}

const defaultEntry: Entry = {
  title: 'Something went wrong.',
  message: (_, error, { email }) => {
    const hasReason = error.kind !== 'refused' || ownEntry(showsServerMessage, error.code);
    const reason = hasReason && error.message ? `${error.message} ` : '';
    // Some reasons say when to try again, or after what.
    const retry = /try again\b/i.test(reason) ? '' : 'Please try again. ';
    return `${reason}${retry}If it still does not work, email us at ${email}.`;
  },
};

function entryFor(code: string): Entry {
  return ownEntry<Entry>(errorCatalog, code) ?? defaultEntry;
}

/** What the error modal says of a failed call. */
export function noticeFor(error: CallError, contacts: Contacts): ErrorNotice {
  const { title, message, icon, closeLabel, isBlocked, field, needsVipTeam, hasExistingPolicy } =
    entryFor(error.code);
  const serverMessage = error.kind === 'refused' && error.message !== '' ? error.message : '';
  return {
    title,
    message: message(serverMessage, error, contacts),
    ...(icon && { icon }),
    ...(closeLabel && { closeLabel }),
    ...(field && { field }),
    ...(isBlocked && { isBlocked }),
    ...(hasExistingPolicy && { secondaryAction: accountAction }),
    ...(needsVipTeam && contacts.vip && { team: contacts.vip }),
  };
}

/** The analytics event of a code; undefined for most. */
export function eventFor(code: string): string | undefined {
  return entryFor(code).analyticsEvent;
}

function listFields(fields: Record<string, string[]>): string {
  return Object.entries(fields)
    .map(([name, messages]) => `${humanizeFieldName(name)}: ${messages[0] ?? 'check this answer'}`)
    .join('\n');
}

/** 'details.pnr_code' reads 'Pnr code'. */
function humanizeFieldName(field: string): string {
  const name = (field.split('.').at(-1) ?? field).replaceAll('_', ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}
