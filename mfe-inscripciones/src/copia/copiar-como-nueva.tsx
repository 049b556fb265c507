import { useNavigate } from 'react-router-dom';
import { copiarInscripcion, type FormularioCopiado, type InscripcionListada } from '@portal/contracts/inscripciones';
import { versionesSchema, type Versiones } from '@portal/contracts/textos';
import { Button, ConfirmDialog, useToast, type ButtonProps } from '@portal/ui';

import '../estilos/copia.css';

import { useState } from 'react';
import { api, queryFor, useUsuario } from '@portal/api-client';
import { paginas } from '@portal/dominio/paginas';
import {
  borradorDe,
  correccionDe,
  hechosDe,
  nombreDe,
  type BorradorGuardado,
  type CorreccionPedida,
  type VersionGuardada,
} from '../borrador-guardado.js';
import { guardar, leer } from '../borrador-local.js';
import type { Valores } from '../valores.js';

interface CopiarComoNuevaProps {
  readonly inscripcion: Pick<InscripcionListada, 'id' | 'codigo'>;
  readonly variant?: ButtonProps['variant'];
  /** What follows the copy; by default, going to the form. */
  readonly onCopied?: () => void;
}

/**
 * Starts a new enrolment with the data of a sent one, which is never corrected (docs/decisiones.md#copiar-como-nueva).
 */
export function CopiarComoNueva({ inscripcion, variant = 'text', onCopied }: CopiarComoNuevaProps) {
  const navigate = useNavigate();
  const irAlFormulario = () => void navigate(paginas.nuevaInscripcion.to);
  const copia = useCopia(inscripcion, onCopied ?? irAlFormulario);
  const { copiando, lista, empezar } = copia;
  return (
    <>
      <Button variant={variant} icon="documentos" busy={copiando && 'Copiando...'} disabled={!lista} onClick={empezar}>
        Copiar como nueva
      </Button>
      <ReemplazarBorrador copia={copia} codigo={inscripcion.codigo} que="copiar" />
    </>
  );
}

interface ReemplazarProps {
  readonly copia: ReturnType<typeof useCopia>;
  /** Of the enrolment whose data come. */
  readonly codigo: string;
  /** What the person asked for. */
  readonly que: 'copiar' | 'corregir';
}

/** Asks before a draft is replaced, and names what is lost. */
export const ReemplazarBorrador = ({ copia, codigo, que }: ReemplazarProps) => (
  <ConfirmDialog
    open={copia.existente !== undefined}
    title="¿Reemplazar su borrador?"
    confirm={`Reemplazar y ${que}`}
    cancel="Conservar mi borrador"
    danger
    onConfirm={copia.confirmar}
    onCancel={copia.desistir}
  >
    {copia.existente &&
      `Si ${que === 'copiar' ? 'copia' : 'corrige'} la inscripción ${codigo}, ` +
        `se perderá su ${versionesDe(copia.existente).map(nombrada).join('., y su ')}.`}
  </ConfirmDialog>
);

const versionesDe = ({ otro, ...una }: BorradorGuardado) => (otro ? [una, otro] : [una]);
const nombrada = (version: VersionGuardada): string => nombreDe(hechosDe(version));

const NO_SE_PUDO = {
  kind: 'error',
  title: 'Error',
  description: 'No se pudo copiar la inscripción. Intente nuevamente.',
} as const;
const SIN_LUGAR = {
  kind: 'error',
  title: 'Error',
  description: 'Este navegador no tiene espacio para el borrador de la copia.',
} as const;

/**
 * Makes the data of an enrolment this person's draft. It asks before it replaces a draft.
 * @param correccion what the draft corrects: then it also keeps what was accepted, and goes on where it was left
 */
export function useCopia(
  { id, codigo }: Pick<InscripcionListada, 'id' | 'codigo'>,
  onCopied: () => void,
  correccion?: CorreccionPedida,
) {
  const sesion = useUsuario();
  const usuario = sesion.estado === 'sesion' ? sesion.usuario.email : '';
  const [pedir] = useLazyCopiarInscripcionQuery();
  const [copiando, setCopiando] = useState(false);
  const [existente, setExistente] = useState<BorradorGuardado>();
  const toast = useToast();

  const copiar = async (): Promise<void> => {
    setExistente(undefined);
    setCopiando(true);
    try {
      const { aceptado, prueba, corregidos, ...copiados } = await pedir({ id }).unwrap();
      const origen = { correccion, corregidos, prueba };
      const valores = copiados as Partial<Valores>;
      const borrador =
        correccion && aceptado
          ? borradorDe(conAceptado(valores, aceptado), usuario, new Date(), { ...origen, textos: leidos(aceptado) })
          : borradorDe(valores, usuario, new Date(), origen);
      const escritura = guardar({ ...borrador, copiadaDe: codigo });
      if (escritura === 'guardado') onCopied();
      else toast(SIN_LUGAR);
    } catch (error) {
      console.error('enrolment not copied', error);
      toast(NO_SE_PUDO);
    } finally {
      setCopiando(false);
    }
  };

  return {
    copiando,
    /** The signed-in user is known, who will own the draft. */
    lista: usuario !== '',
    /** The draft that would be replaced. The question is open while there is one. */
    existente,
    empezar: (): void => {
      const borrador = leer(usuario);
      if (borrador && correccion && correccionDe(borrador)?.codigo === codigo) onCopied();
      else if (borrador) setExistente(borrador);
      else void copiar();
    },
    confirmar: () => void copiar(),
    desistir: () => setExistente(undefined),
  };
}

const conAceptado = (
  valores: Partial<Valores>,
  { authorization, aceptaTerminosContrato }: NonNullable<FormularioCopiado['aceptado']>,
): Partial<Valores> => ({ ...valores, authorization, aceptaTerminosContrato });

/** A text that this page does not know answers none of its questions. */
const leidos = ({ textos }: NonNullable<FormularioCopiado['aceptado']>): Versiones =>
  versionesSchema.safeParse(Object.fromEntries(textos.map(({ clave, version }) => [clave, version]))).data ?? {};

const { useLazyCopiarInscripcionQuery } = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({ copiarInscripcion: queryFor(build, copiarInscripcion) }),
});
