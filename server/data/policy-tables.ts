/** Row types of the tables for policies. Amounts are in minor units, as in schema.ts. */

export interface PoliciesTable {
  id: string;
  account_id: string;
  vertical_code: string;
  policy_number: string;
  status: string;
  plan_id: string;
  plan_title: string;
  plan_subtitle: string;
  underwriter: string;
  purchased_from: string;
  /** JSON: the policy's details. */
  details: string;
  /** JSON: the policy's billing data, with amounts in minor units. */
  billing: string;
  coverage_start_date: string | null;
  coverage_end_date: string | null;
  policyholder_email: string;
  /**
   * Risk key, such as 'baggage:AA:QX7R2M:moreau'. Null when the policy has no risk key, or when it
   * no longer blocks a second policy for the same risk.
   */
  insured_risk_key: string | null;
  /** JSON: labels that the embedding partner has set. */
  metadata: string | null;
  payment_method_id: string | null;
  created_at: string;
  canceled_at: string | null;
  /**
   * Audit action that ended a canceled policy, such as 'policy_lapsed'. Already set before the end of
   * a policy that ends after a chargeback. Otherwise null for a policy with another status, and for
   * one that a release without this column has canceled.
   */
  end_reason: string | null;
  /**
   * Time when the last renewal was paid. Earlier charges belong to past coverage periods. Null in
   * the first coverage period.
   */
  renewed_at: string | null;
  /** Time when the policyholder switched renewal off. Null when the policy renews. */
  renewal_off_at: string | null;
  /**
   * Last day of coverage that the policyholder has chosen, or that follows from a chargeback
   * (`end_reason`), YYYY-MM-DD. Null when no cancellation is scheduled.
   */
  last_coverage_day: string | null;
  /**
   * Last notice about the end of coverage: the end date and the days of notice, such as
   * '2027-11-20/30'. Null before the first notice.
   */
  end_notice: string | null;
  /** The policyholder's own name of the policy. Null when it has none. */
  nickname: string | null;
  /**
   * Normalized text that a search compares (`storedSearchText`). Empty if it is too long for an index.
   * Null until the job has filled it in, and after a change of the policy.
   */
  search_text: string | null;
  /** Time of the consent to electronic delivery. Null without a consent in force. */
  electronic_since: string | null;
  /** Time when the consent was withdrawn. Null if it is in force or was never given. */
  paper_since: string | null;
}

/** A notice that is mailed on paper, because the policyholder does not consent to electronic delivery. */
export interface PostalNoticesTable {
  id: string;
  policy_id: string;
  /** Reason of the notice, such as 'nonpayment'. */
  kind: string;
  /** JSON: title and paragraphs. */
  content: string;
  /** The unpaid installment. Null for a notice about anything else. */
  installment_id: string | null;
  /** Days of coverage after the notice. 0 if coverage does not depend on it. */
  notice_days: number;
  created_at: string;
  /** Day on which the notice was mailed, YYYY-MM-DD. Null before. */
  mailed_on: string | null;
}

/**
 * A notice that the policyholder was given, kept as long as the policy. The emails themselves are
 * deleted after a month.
 */
export interface NoticesTable {
  id: string;
  policy_id: string;
  /** Reason of the notice, such as 'nonpayment'. */
  kind: string;
  /** JSON: EmailContent, without the keys of its links. */
  content: string;
  /** Last day of coverage, or the day of the renewal, YYYY-MM-DD. Null if coverage never began. */
  ends_on: string | null;
  /** Days that the state rules required when the notice was given. */
  required_days: number;
  /** The rule with its source, as text. A later release may have another rule. */
  rule: string;
  created_at: string;
  /** Email address. */
  recipient: string;
  /** Time of the consent to electronic delivery. Null if the email was only a copy of the letter. */
  electronic_since: string | null;
  /** Id of the email in the outbox. The email may be deleted already. */
  email_id: string;
  /** Time when the mail server accepted the email. Null before. */
  emailed_at: string | null;
  /** Reason for which the email was given up. Null if it was not. */
  email_failure: string | null;
  /** The same notice as a letter. Null if it is not mailed. */
  paper_notice_id: string | null;
}

export interface CancellationRequestsTable {
  id: string;
  policy_id: string;
  /** Reference formatted like 'CR-1234-5678'. */
  reference: string;
  /** A code of the contract's cancellationReasonLabels. */
  reason: string;
  other: string;
  /** YYYY-MM-DD. A policy has at most one request per date. */
  cancellation_date: string;
  full_name: string;
  street_address: string;
  line2: string;
  city: string;
  state: string;
  zip_code: string;
  created_at: string;
  /** Decision on the request: 'approve' or 'reject'. Null until the request is decided. */
  decision: string | null;
  decided_at: string | null;
  /**
   * Time when an approved request was completed: the policy was canceled, or had already ended.
   * Null before that.
   */
  carried_out_at: string | null;
}

/** A text that was accepted with a purchase, an extension or an endorsement. */
export interface AcceptancesTable {
  id: string;
  policy_id: string;
  /** The endorsement for which the text was accepted. Null for a purchase or an extension. */
  endorsement_id: string | null;
  /** Kind of text, such as 'acknowledgment'. */
  text_id: string;
  /** SHA-256 of the text, hex. It refers to the table accepted_texts. */
  sha256: string;
  /** Version or date of the text. Null if it has none. */
  version: string | null;
  accepted_at: string;
  /** Account that got the policy in this purchase. The policy may belong to another one now. */
  account_id: string;
  /** SHA-256 of the session's token, hex. Null for a guest. */
  session_hash: string | null;
  request_id: string | null;
}

/** Each accepted text once. Rows are never changed or deleted. */
export interface AcceptedTextsTable {
  /** SHA-256 of the text's UTF-8 bytes, hex. */
  sha256: string;
  text: string;
}
