import { Component, type ReactNode } from 'react';
import { consultationCode } from '../fallback/consultation-code.js';
import { reloadPage } from '../sesion/leave-to.js';
import { NoDisponible } from './no-disponible.js';

/** One boundary per remote: what breaks while it draws stays there. (React has boundaries only as classes.) */
export class Frontera extends Component<{ readonly children: ReactNode }, { code?: string }> {
  override state: { code?: string } = {};

  static getDerivedStateFromError(error: unknown) {
    return { code: consultationCode(error) };
  }

  override render() {
    const { code } = this.state;
    // The code is there, so loading it again would only evaluate it twice: the page starts again instead.
    return code === undefined ? this.props.children : <NoDisponible code={code} onRetry={reloadPage} />;
  }
}
