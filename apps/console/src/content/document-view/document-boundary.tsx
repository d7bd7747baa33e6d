import type { JsonDocument } from '@lectern/content/document/document';
import { Text } from '@mantine/core';
import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  document: JsonDocument;
  /** What is said in place of the document. */
  failed: string;
  onFailure?: () => void;
  children: ReactNode;
}

interface BoundaryState {
  document?: JsonDocument;
  hasFailed: boolean;
}

/** Shows a sentence in place of a document that cannot be shown, until there is another one. */
export class DocumentBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ document }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return document === state.document ? null : { document, hasFailed: false };
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
