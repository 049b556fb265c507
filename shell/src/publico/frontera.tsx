import { Component, type ReactNode } from 'react';
import { consultationCode } from '../fallback/consultation-code.js';
import { reloadPage } from '../sesion/leave-to.js';
import { NoDisponiblePublico } from './no-disponible.js';

/** The boundary of the public page. */
export class FronteraPublica extends Component<{ readonly children: ReactNode }, { code?: string }> {
  override state: { code?: string } = {};

  static getDerivedStateFromError(error: unknown) {
    return { code: consultationCode(error) };
  }

  override render() {
    const { code } = this.state;
    return code === undefined ? this.props.children : <NoDisponiblePublico code={code} onRetry={reloadPage} />;
  }
}
