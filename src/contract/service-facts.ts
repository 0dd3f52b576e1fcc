// The times, counts and limits that the product promises. The server applies them, and screens,
// emails, policy texts and content state them. No other file has such a number of its own.
import { counted } from './counted.ts';

/**
 * Maximum calendar days from the filing of a claim to its first review. Only claims that are filed
 * online have this step.
 */
export const CLAIM_REVIEW_DAYS = 2;

/** Maximum calendar days from the review of a claim that was filed online to its decision. */
export const CLAIM_DECISION_DAYS = 3;

/**
 * Maximum days from the approval of a claim until the money is in the bank account. Texts say
 * business days. The server counts calendar days and ends on a business day, which is never later.
 */
export const CLAIM_PAYMENT_DAYS = 5;

/** Maximum business days that a bank transfer takes. They are part of `CLAIM_PAYMENT_DAYS`. */
export const BANK_TRANSFER_DAYS_MAX = 3;

/** Business days within which a claim that was filed by phone is answered, as the policy says. */
export function claimAnswerDays(vertical: string): number {
  return vertical === 'commercial' ? 15 : 10;
}

/** Years for which an email address waits for a product. Then it is deleted. */
export const WAITLIST_YEARS = 2;
/** Days after which an email address is deleted that was notified or unsubscribed. */
export const WAITLIST_CLOSED_DAYS = 30;
/** Days after the rejection of a claim within which the claimant can ask for a second look. */
export const CLAIM_SECOND_LOOK_DAYS = 60;
/** Maximum calendar days from such a request to the second decision. */
export const CLAIM_SECOND_LOOK_ANSWER_DAYS = 10;

/** Years after a loss within which a claim must be filed. */
export const CLAIM_FILING_YEARS = 1;

/** Maximum number of photos of a claim. */
export const CLAIM_PHOTO_COUNT = 8;
/** Maximum size of a photo in megabytes. */
export const CLAIM_PHOTO_MEGABYTES = 10;

/** Business days until a bank shows a refund on the card. */
const REFUND_DAYS_MIN = 5;
export const REFUND_DAYS_MAX = 10;
export const REFUND_TIME = `${REFUND_DAYS_MIN} to ${REFUND_DAYS_MAX} business days`;

/** Number of monthly payments that follow the first payment of a year in installments. */
export const MONTHLY_PAYMENT_COUNT = 10;

/**
 * Minimum days for which coverage continues after the first notice of a failed payment. Then the
 * policy lapses. A state can require more (src/contract/rules). See docs/decisions/0062.
 */
export const PAYMENT_GRACE_DAYS_MIN = 10;
/** Days after the first failure on which a failed payment is retried, before the last retry. */
const EARLY_RETRY_DAYS = [3, 7] as const;

/**
 * Returns the days after the first failure on which a failed payment is retried. The last retry is
 * on the last day of coverage.
 */
export function paymentRetryDays(graceDays: number): readonly number[] {
  return [...EARLY_RETRY_DAYS, graceDays];
}

/**
 * Minimum days before a renewal when the policyholder is notified of its price. A state can require
 * more (src/contract/rules).
 */
export const RENEWAL_NOTICE_DAYS_MIN = 30;

/**
 * Days before the end of coverage when the policyholder is notified that nothing renews, earliest
 * notice first. If the carrier offers no other term, a state can require an earlier first notice
 * (src/contract/rules).
 */
export const END_NOTICE_DAYS = [30, 7] as const;
/** Shorter terms, such as the days of a rental, end without these notices. */
export const END_NOTICE_TERM_DAYS_MIN = 60;

/** Days before a payment when the policyholder is notified that the card expires before it. */
export const CARD_EXPIRY_NOTICE_DAYS = 10;

/**
 * Minimum days of notice when the carrier cancels a policy. A state can require more
 * (src/contract/rules).
 */
export const CANCELLATION_NOTICE_DAYS_MIN = 30;

/** Days within which the carrier answers a complaint. */
const COMPLAINT_ANSWER_DAYS = 15;

/** Business days within which the support and sales teams answer an email. */
const SUPPORT_ANSWER_DAYS = 1;

/** Business days within which a report of an accessibility problem is answered with what we do. */
const ACCESSIBILITY_ANSWER_DAYS = 5;

/**
 * Days that an amount stays authorized while a policy or a change is pending. If there is no
 * decision by then, the amount is captured.
 */
export const AUTHORIZATION_DAYS = 5;

/** Business days within which the carrier decides on a pending policy or a change. */
export const CARRIER_DECISION_DAYS = 1;
/** Business days after a purchase by which a policyholder without a decision should call. */
export const CARRIER_CALL_DAYS = 5;
/** `CARRIER_DECISION_DAYS` in the specification's words. */
export const CARRIER_DECISION_TIME = 'the next business day';

/** Days within which a request about personal data, such as a deletion, is answered. */
export const PRIVACY_ANSWER_DAYS = 30;

/** Days for which a quote is valid. */
export const QUOTE_VALID_DAYS = 30;
/** Days after which an expired quote is deleted. */
export const EXPIRED_QUOTE_DAYS = 7;

/**
 * Days for which the emailed link opens saved answers. A purchase with the answers ends this period
 * earlier.
 */
export const SAVED_ANSWERS_VALID_DAYS = 30;

/** Hours for which the link that resets a password works. */
export const PASSWORD_LINK_HOURS = 2;
/** Days for which the link that confirms an email address works. */
export const EMAIL_LINK_DAYS = 7;
/** Hours for which the link that changes the email address of an account works. */
export const EMAIL_CHANGE_LINK_HOURS = 24;
/** Days for which the link to the page that updates a card works. Longer than the grace period. */
export const CARD_LINK_DAYS = 14;
/**
 * Days for which the link to the account of a purchase works. It is long, because the email may
 * stay unread during the buyer's trip.
 */
export const ACCOUNT_LINK_DAYS = 30;
/** Days for which a link to a policy document works, so that it works after a trip. */
export const DOCUMENT_LINK_DAYS = 30;
/** Days for which a link to the cancellation page works: the policy's year and some more days. */
export const CANCELLATION_LINK_DAYS = 400;

/**
 * The facts as texts with their unit, for sentences of content, policies and emails. Each example
 * is the current text. Scripts of the browser import the constants instead. The mark of a pure call
 * lets the build leave the texts out of them.
 */
export const serviceFacts = /* @__PURE__ */ (() => ({
  /** First review of a claim that was filed online: 'two days' after its filing. */
  claimReviewDays: counted(CLAIM_REVIEW_DAYS, 'day'),
  /** Decision on a claim that was filed online: 'five days' after its filing. */
  claimDecisionDays: counted(CLAIM_REVIEW_DAYS + CLAIM_DECISION_DAYS, 'day'),
  /** Answer to a claim, by the policies of most products: '10 business days'. */
  claimAnswerDays: counted(claimAnswerDays('renters'), 'business day'),
  /** Answer to a claim, by the small business policy: '15 business days'. */
  smallBusinessClaimAnswerDays: counted(claimAnswerDays('commercial'), 'business day'),
  /** Payment of an approved claim: 'five business days' after the decision. */
  claimPaymentDays: counted(CLAIM_PAYMENT_DAYS, 'business day'),
  /** Request for a second look: '60 days' after the rejection of a claim. */
  claimSecondLookDays: counted(CLAIM_SECOND_LOOK_DAYS, 'day'),
  /** Answer to such a request: '10 days' after it. */
  claimSecondLookAnswerDays: counted(CLAIM_SECOND_LOOK_ANSWER_DAYS, 'day'),
  /** Filing of a claim: 'one year' after the loss. */
  claimFilingTime: counted(CLAIM_FILING_YEARS, 'year'),
  /** Photos of a claim: 'eight photos' at most. */
  claimPhotos: counted(CLAIM_PHOTO_COUNT, 'photo'),
  /** Size of a photo: '10 MB' at most. */
  claimPhotoSize: `${CLAIM_PHOTO_MEGABYTES} MB`,
  /** A refund on the card: '5 to 10 business days' after it is paid. */
  refundDays: REFUND_TIME,
  /** All payments of a year in installments: '11 payments'. */
  installments: counted(MONTHLY_PAYMENT_COUNT + 1, 'payment'),
  /** The payments that follow the first one: '10 monthly payments'. */
  monthlyPayments: counted(MONTHLY_PAYMENT_COUNT, 'monthly payment'),
  /** Coverage after the notice of a failed payment: at least '10 days'. */
  paymentGraceDays: counted(PAYMENT_GRACE_DAYS_MIN, 'day'),
  /** Retries of a failed payment within `paymentGraceDays`: 'three times'. */
  paymentRetries: counted(EARLY_RETRY_DAYS.length + 1, 'time'),
  /** Notice of a renewal's price: at least '30 days' ahead. */
  renewalNoticeDays: counted(RENEWAL_NOTICE_DAYS_MIN, 'day'),
  /** Notices before coverage ends where nothing renews: '30 days and seven days' ahead. */
  endNoticeDays: END_NOTICE_DAYS.map((days) => counted(days, 'day')).join(' and '),
  /** Notice before the carrier cancels a policy: at least '30 days'. */
  cancellationNoticeDays: counted(CANCELLATION_NOTICE_DAYS_MIN, 'day'),
  /** The carrier's answer to a complaint: '15 days'. */
  complaintAnswerDays: counted(COMPLAINT_ANSWER_DAYS, 'day'),
  /** Answer of the support and sales teams to an email: 'one business day'. */
  supportAnswerDays: counted(SUPPORT_ANSWER_DAYS, 'business day'),
  /** Answer to a report of an accessibility problem: 'five business days'. */
  accessibilityAnswerDays: counted(ACCESSIBILITY_ANSWER_DAYS, 'business day'),
  /** Authorization of the price of a pending policy: 'five days' at most. */
  authorizationDays: counted(AUTHORIZATION_DAYS, 'day'),
  /** The carrier's decision on a pending policy: 'one business day'. */
  carrierDecisionDays: counted(CARRIER_DECISION_DAYS, 'business day'),
  /** Saved answers and their link: '30 days'. */
  savedAnswersDays: counted(SAVED_ANSWERS_VALID_DAYS, 'day'),
  /** Answer to a request about personal data, such as a deletion: '30 days' after it. */
  privacyAnswerDays: counted(PRIVACY_ANSWER_DAYS, 'day'),
  /** Link that resets a password: 'two hours'. */
  passwordLinkHours: counted(PASSWORD_LINK_HOURS, 'hour'),
  /** Link that confirms an email address: 'seven days'. */
  emailLinkDays: counted(EMAIL_LINK_DAYS, 'day'),
  /** Link that changes an account's email address: '24 hours'. */
  emailChangeLinkHours: counted(EMAIL_CHANGE_LINK_HOURS, 'hour'),
  /** Link that updates a card: '14 days'. */
  cardLinkDays: counted(CARD_LINK_DAYS, 'day'),
  /** Link to the account of a purchase: '30 days'. */
  accountLinkDays: counted(ACCOUNT_LINK_DAYS, 'day'),
  /** Link to a policy document: '30 days'. */
  documentLinkDays: counted(DOCUMENT_LINK_DAYS, 'day'),
  /** Link to the cancellation page: '400 days'. */
  cancellationLinkDays: counted(CANCELLATION_LINK_DAYS, 'day'),
}))();
