import { Text } from '@mantine/core';
import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** What is shown; for another one it is tried again. */
  of: unknown;
  /** What is said in place of it when it cannot be shown. */
  failed: string;
  onFailure?: () => void;
  children: ReactNode;
}

interface BoundaryState {
  of?: unknown;
  hasFailed: boolean;
}

/** Shows a sentence in place of something that cannot be shown, and leaves everything around it in peace. */
export class FailureBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ of }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return of === state.of ? null : { of, hasFailed: false };
  }

  override componentDidCatch(): void {
    this.props.onFailure?.();
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Text c="dimmed" role="alert">
        {this.props.failed}
      </Text>
    );
  }
}
