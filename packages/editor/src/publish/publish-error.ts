/** Error whose message is shown to the author. */
export class PublishError extends Error {}
