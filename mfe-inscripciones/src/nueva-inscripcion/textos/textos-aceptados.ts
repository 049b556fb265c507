import { useEffect } from 'react';
import { useConfiguracionQuery } from '@portal/api-client';
import { versionesDe, type ClaveTexto, type TextoLegal, type Versiones } from '@portal/contracts/textos';
import { valoresIniciales, type Formulario } from '../../valores.js';
import { useTextosVigentesQuery } from './textos.api.js';

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

/** What the form shows: the two acceptances answer it, and whoever authorises a payment reads there what he authorises. */
const DEL_FORMULARIO: readonly ClaveTexto[] = [
  'autorizacion-datos',
  'autorizacion-fletes',
  'autorizacion-anticipos',
  'declaracion-final',
  'contrato-vinculacion',
];

/** The versions of the form's texts; undefined when one is missing: nobody accepts a text he cannot read. */
export function versionesDelFormulario(textos: readonly TextoLegal[]): Versiones | undefined {
  const suyos = textos.filter(({ clave }) => DEL_FORMULARIO.includes(clave));
  return suyos.length === DEL_FORMULARIO.length ? versionesDe(suyos) : undefined;
}

export const sonLasMismas = (unas: Versiones, otras: Versiones): boolean =>
  DEL_FORMULARIO.every((clave) => unas[clave] === otras[clave]);

/** The versions that can be read on the form (`TextoVigente`); undefined while one of its texts cannot. */
export function useTextosVistos(): Versiones | undefined {
  const { data: textos } = useTextosVigentesQuery();
  const { data: configuracion } = useConfiguracionQuery();
  return textos && configuracion && versionesDelFormulario(textos);
}

/** Tells who keeps the acceptances what they are of. */
export function useMostrarTextos({ mostrar }: TextosAceptados): void {
  const versiones = useTextosVistos();
  useEffect(() => mostrar(versiones), [mostrar, versiones]);
}

/** Where the authorisation stands, or why it does not yet. */
export const TEXTO_AUTORIZACION = 'texto-autorizacion';

/** Said at each acceptance as long as there is nothing to read. */
export const AUN_NO = 'Podrá responder cuando los textos legales estén en pantalla.';
