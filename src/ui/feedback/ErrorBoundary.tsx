import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorPage } from './ErrorPage.tsx';

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
