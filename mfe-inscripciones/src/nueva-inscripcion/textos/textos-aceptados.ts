import { versionesDe, type ClaveTexto, type TextoLegal, type Versiones } from '@portal/contracts/textos';
import { valoresIniciales, type Formulario } from '../../valores.js';

const ACEPTACIONES = { authorization: 'acepto', aceptaTerminosContrato: true } as const;

const campos = ['authorization', 'aceptaTerminosContrato'] as const satisfies readonly (keyof typeof ACEPTACIONES)[];

const CAMBIARON = 'Los textos legales pueden haber cambiado desde que usted los aceptó. Léalos y acéptelos de nuevo.';

/** Knows which versions the form's acceptances answer, and takes them back when other versions are shown. */
export class TextosAceptados {
  private suyas: Versiones | undefined;
  private aLaVista: Versiones | undefined;

  constructor(private readonly form: Formulario) {}

  /** The versions on the form now; undefined while one of its texts is missing. */
  readonly vistos = (): Versiones | undefined => this.aLaVista;

  /** The versions that a draft keeps beside its acceptances. */
  readonly aceptados = (): Versiones | undefined => this.suyas;

  readonly mostrar = (versiones: Versiones | undefined): void => {
    this.aLaVista = versiones;
    this.conciliar();
  };

  /**
   * The form holds a draft now.
   * @param versiones those that its acceptances answer, none when the draft does not say
   */
  traer(versiones: Versiones | undefined): void {
    this.suyas = versiones ?? {};
    this.conciliar();
  }

  /** Takes the acceptances back, with an error that says why. */
  readonly soltar = (): void => {
    for (const campo of this.dados()) {
      // Touched, so that a new answer clears the error.
      this.form.setValue(campo, valoresIniciales[campo], { shouldTouch: true });
      this.form.setError(campo, { type: 'textos', message: CAMBIARON });
    }
  };

  private conciliar(): void {
    if (this.aLaVista === undefined) return;
    const otras = this.suyas !== undefined && !sonLasMismas(this.suyas, this.aLaVista);
    this.suyas = this.aLaVista;
    if (otras) this.soltar();
  }

  /** The acceptances on the form; 'No Acepto' and an empty box are none. */
  private readonly dados = () => campos.filter((campo) => this.form.getValues(campo) === ACEPTACIONES[campo]);
}

/** The texts that the form shows: those that are accepted, and those that authorise a payment. */
const DEL_FORMULARIO: readonly ClaveTexto[] = [
  'autorizacion-datos',
  'autorizacion-fletes',
  'autorizacion-anticipos',
  'declaracion-final',
  'contrato-vinculacion',
];

/** The versions of the form's texts; undefined when one is missing. */
export function versionesDelFormulario(textos: readonly TextoLegal[]): Versiones | undefined {
  const suyos = textos.filter(({ clave }) => DEL_FORMULARIO.includes(clave));
  return suyos.length === DEL_FORMULARIO.length ? versionesDe(suyos) : undefined;
}

const sonLasMismas = (unas: Versiones, otras: Versiones): boolean =>
  DEL_FORMULARIO.every((clave) => unas[clave] === otras[clave]);

/** The element with the authorisation, or with the reason why it is missing. */
export const TEXTO_AUTORIZACION = 'texto-autorizacion';

/** Said at each acceptance while the texts are missing. */
export const AUN_NO = 'Podrá responder cuando los textos legales estén en pantalla.';
