import { Component, type ReactNode } from 'react';
import { consultationCode } from './consultation-code.js';

interface BoundaryProps {
  /** Stands in the place of what broke. */
  readonly card: (code: string) => ReactNode;
  readonly children: ReactNode;
}

/** What breaks while it is drawn stays inside. A class, because React has no boundary as a function. */
export class Boundary extends Component<BoundaryProps, { code?: string }> {
  override state: { code?: string } = {};

  static getDerivedStateFromError(error: unknown) {
    return { code: consultationCode(error) };
  }

  override render() {
    const { code } = this.state;
    return code === undefined ? this.props.children : this.props.card(code);
  }
}
