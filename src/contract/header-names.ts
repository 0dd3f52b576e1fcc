/** Names of the API's own headers. */
export const headerNames = {
  environment: 'X-Environment',
  idempotencyKey: 'X-Unique-Key',
  requestId: 'X-Request-Id',
  /**
   * Response header with the number of seconds by which the sandbox clock is ahead of real time.
   * Omitted if the clock is not ahead.
   */
  clockAhead: 'X-Clock-Ahead',
} as const;
