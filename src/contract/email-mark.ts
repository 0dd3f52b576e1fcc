/** Path of the brand's mark in emails, on the storefront. Emails cannot show SVG. */
export const EMAIL_MARK_PATH = '/email-mark.png';
/** Height of the picture in an email, in pixels. */
export const EMAIL_MARK_HEIGHT = 28;
/** Width of the picture: the mark and the space to the name next to it. */
export const EMAIL_MARK_WIDTH = 38;
