import type { Versiones } from '@portal/contracts/textos';
import { valoresIniciales } from '../../valores.js';
import type { Formulario } from '../formulario/formulario.js';
import { sonLasMismas } from './textos-vistos.rules.js';

const ACEPTACIONES = { authorization: 'acepto', aceptaTerminosContrato: true } as const;

const campos = ['authorization', 'aceptaTerminosContrato'] as const satisfies readonly (keyof typeof ACEPTACIONES)[];

const CAMBIARON = 'Los textos legales pueden haber cambiado desde que usted los aceptó. Léalos y acéptelos de nuevo.';

/** Of which versions the acceptances in this form are, and which stand on it: those of other versions are taken back. */
export class TextosAceptados {
  private suyas: Versiones | undefined;
  private aLaVista: Versiones | undefined;

  constructor(private readonly form: Formulario) {}

  /** What can be read on the form now; undefined while one of its texts cannot. */
  readonly vistos = (): Versiones | undefined => this.aLaVista;

  /** What a draft keeps beside its acceptances. */
  readonly aceptados = (): Versiones | undefined => this.suyas;

  readonly mostrar = (versiones: Versiones | undefined): void => {
    this.aLaVista = versiones;
    this.conciliar();
  };

  /** The form holds a draft now. @param versiones those that its acceptances are of; a draft that does not say is of none */
  traer(versiones: Versiones | undefined): void {
    this.suyas = versiones ?? {};
    this.conciliar();
  }

  /** What was accepted is to be accepted anew, and says why. */
  readonly soltar = (): void => {
    for (const campo of this.dados()) {
      this.form.setValue(campo, valoresIniciales[campo], { shouldTouch: true }); // touched: the answer takes its error away
      this.form.setError(campo, { type: 'textos', message: CAMBIARON });
    }
  };

  private conciliar(): void {
    if (this.aLaVista === undefined) return;
    const otras = this.suyas !== undefined && !sonLasMismas(this.suyas, this.aLaVista);
    this.suyas = this.aLaVista;
    if (otras) this.soltar();
  }

  /** The acceptances that stand on the form: a 'No Acepto' and an empty box are none. */
  private readonly dados = () => campos.filter((campo) => this.form.getValues(campo) === ACEPTACIONES[campo]);
}
