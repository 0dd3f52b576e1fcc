import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorPage } from './ErrorPage.tsx';

export interface ErrorBoundaryProps {
  /** Support's email address. */
  email: string;
  /** Called once for each error, so that the caller can report the error. */
  onError?: (error: unknown, info: ErrorInfo) => void;
  children: ReactNode;
}

/** Renders the generic error page if the rendering of a screen fails. */
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
