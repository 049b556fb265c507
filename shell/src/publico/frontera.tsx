import { Component, type ReactNode } from 'react';
import { consultationCode } from '../remotos/consulta.js';
import { NoDisponiblePublico } from './no-disponible.js';

interface Props {
  readonly children: ReactNode;
  readonly onRetry: () => void;
}

/** The boundary of the public page. */
export class FronteraPublica extends Component<Props, { code?: string }> {
  override state: { code?: string } = {};

  static getDerivedStateFromError(error: unknown) {
    return { code: consultationCode(error) };
  }

  override render() {
    const { code } = this.state;
    return code === undefined ? this.props.children : <NoDisponiblePublico code={code} onRetry={this.retry} />;
  }

  private readonly retry = () => {
    this.setState({ code: undefined });
    this.props.onRetry();
  };
}
