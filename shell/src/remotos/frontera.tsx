import { Component, type ReactNode } from 'react';
import { consultationCode } from './consulta.js';
import { NoDisponible } from './no-disponible.js';

interface Props {
  readonly children: ReactNode;
  readonly onRetry: () => void;
}

/** One boundary per remote: what breaks while it draws stays there. (React has boundaries only as classes.) */
export class Frontera extends Component<Props, { code?: string }> {
  override state: { code?: string } = {};

  static getDerivedStateFromError(error: unknown) {
    return { code: consultationCode(error) };
  }

  override render() {
    const { code } = this.state;
    if (code === undefined) return this.props.children;
    return <NoDisponible code={code} onRetry={this.retry} />;
  }

  private readonly retry = () => {
    this.setState({ code: undefined });
    this.props.onRetry();
  };
}
