import { Component, type ErrorInfo, type ReactNode } from 'react';

export interface ErrorBoundaryProps {
  /** Email address of the support team. */
  email: string;
  /** Called once for each error. The caller can then report the error. */
  onError?: (error: unknown, info: ErrorInfo) => void;
  children: ReactNode;
}

/**
 * Renders its children. If they throw while they are rendered, it renders the generic error page
 * instead.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.onError?.(error, info);
  }

  override render() {
    return this.state.failed ? <ErrorPage email={this.props.email} /> : this.props.children;
  }
}

interface ErrorPageProps {
  /** Email address of the support team. */
  email: string;
}

/** Renders the generic error page. The specification defines its text. */
function ErrorPage({ email }: ErrorPageProps) {
  return (
    <section className="wrap stack flow-main__message" role="alert">
      <h1>Something went wrong</h1>
      <p className="lead">Sorry, there's been an error. Please try refreshing the page.</p>
      <p>
        If the error persists, email us at <a href={`mailto:${email}`}>{email}</a> and we'll help as
        soon as we can. Sorry for the inconvenience.
      </p>
    </section>
  );
}
