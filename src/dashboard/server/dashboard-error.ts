/** The page cannot be shown; the message says what would help. */
export class DashboardError extends Error {
  /** `no-page`: it was not built. `cannot-listen`: the port is not to be had. */
  readonly code: 'no-page' | 'cannot-listen';
  readonly retryable = false;
  constructor(code: DashboardError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DashboardError';
    this.code = code;
  }
}
