import { Component, type ReactNode } from 'react';
import { reportError } from '../http/report-error';

export interface ErrorBoundaryProps {
  /** In place of what threw. */
  fallback: ReactNode;
  /** Tries again when this changes, such as with the page's path. */
  resetKey?: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  hasFailed: boolean;
}

/** Keeps an error while rendering from taking the whole page away: without one, React removes everything. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    reportError('RENDER_FAILED', error);
  }

  override componentDidUpdate({ resetKey }: ErrorBoundaryProps): void {
    if (this.state.hasFailed && resetKey !== this.props.resetKey) this.setState({ hasFailed: false });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
