import { EMAIL_INVALIDO, esCorreo } from './clase-de-campo.js';
import { camposRepresentante, firmaUnaEmpresa, type CampoRepresentante } from './firmantes.rules.js';

type Parcial = Parameters<typeof firmaUnaEmpresa>[0] & { readonly [C in CampoRepresentante]?: unknown };
interface Exigencia {
  readonly campo: CampoRepresentante;
  readonly message: string;
  readonly cumple: (form: Parcial) => boolean;
}

const lleno = (valor: unknown): boolean => typeof valor === 'string' && valor.trim() !== '';

/** Something is said of a representative: then name and document are required. */
export const hayRepresentante = (form: Parcial): boolean => camposRepresentante.some((campo) => lleno(form[campo]));

/** What the form must say of the person who signs for a company, once it says anything of that person. */
const exige = (campo: CampoRepresentante, message: string, sirve: (valor: unknown) => boolean = lleno): Exigencia => ({
  campo,
  message,
  cumple: (form) => !firmaUnaEmpresa(form) || !hayRepresentante(form) || sirve(form[campo]),
});

const SOLO_EMPRESAS = 'Solo cuando quien firma el contrato es una empresa (NIT)';

export const exigenciasRepresentante: readonly Exigencia[] = [
  exige('nombreRepresentante', 'Nombres del representante son requeridos'),
  {
    campo: 'apellidosRepresentante',
    message: 'Apellidos del representante son requeridos',
    // A whole name in the field before is enough: programs send it in one.
    cumple: (form) =>
      !firmaUnaEmpresa(form) ||
      !hayRepresentante(form) ||
      lleno(form.apellidosRepresentante) ||
      String(form.nombreRepresentante ?? '')
        .trim()
        .includes(' '),
  },
  exige('tipoDocumentoRepresentante', 'Tipo de documento del representante es requerido'),
  exige('numeroDocumentoRepresentante', 'Número de documento del representante es requerido'),
  exige('correoElectronicoRepresentante', EMAIL_INVALIDO, (correo) => !lleno(correo) || esCorreo(correo)),
  // What is not asked for is refused rather than left out: nobody may believe that it stands in the document.
  ...camposRepresentante.map((campo) => ({
    campo,
    message: SOLO_EMPRESAS,
    cumple: (form: Parcial) => firmaUnaEmpresa(form) || !lleno(form[campo]),
  })),
];
