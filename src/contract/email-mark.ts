/** Path of the brand's mark in emails, on the storefront. Emails cannot show SVG. */
export const EMAIL_MARK_PATH = '/email-mark.png';
/** Width and height of the mark in an email, in pixels. */
export const EMAIL_MARK_SIZE = 28;
