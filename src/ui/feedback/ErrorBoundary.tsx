import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorPage } from './ErrorPage.tsx';

export interface ErrorBoundaryProps {
  /** Email address of support. */
  email: string;
  /** Called once for each error, to report it. */
  onError?: (error: unknown, info: ErrorInfo) => void;
  children: ReactNode;
}

/** Shows the generic error page when a screen fails to render. */
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
