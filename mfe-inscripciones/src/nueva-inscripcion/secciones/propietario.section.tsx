import { useEffect, useRef } from 'react';
import { useFormContext, useWatch, type UseFormReturn } from 'react-hook-form';
import {
  camposPropietario,
  camposTenedor,
  copiarTenedor,
  faltanDelTenedor,
  limpiarPropietario,
  campos as tabla,
  tenedorCompleto,
  type CampoTenedor,
  type DatosPropietario,
} from '@portal/contracts/inscripciones';
import { Notice, RequiredMarks, useToast, YesNoField } from '@portal/ui';
import type { Valores } from '../../valores.js';
import { irA, paradas, type Parada } from '../formulario/paradas.js';
import { pregunta } from './pregunta.rules.js';
import { SeccionFormulario } from './seccion-formulario.js';
import { CamposDeParte } from './tenedor.section.js';

const tenedor = paradas.find(({ seccion }) => seccion === 'tenedor') as Parada;

/** Section 5. What is required of the owner depends on whether the owner signs or authorises a payment. */
export function PropietarioSection({ bloqueado = false }: { readonly bloqueado?: boolean }) {
  const { control } = useFormContext<Valores>();
  const { mismo, elegir } = useMismoTenedor();
  const papeles = useWatch({
    control,
    name: ['personaFirmaContrato', 'personaAutorizaFletes', 'personaAutorizaAnticipos'],
  });
  useRevisarPartes([mismo, ...papeles]);
  const firma = papeles[0] === 'propietario';
  return (
    <SeccionFormulario seccion="propietario" help="Quien figura en la licencia de tránsito.">
      <RequiredMarks value={false}>
        <YesNoField {...pregunta('mismoTenedor')} onChoose={elegir} />
      </RequiredMarks>
      {mismo && <AvisoCopia />}
      {mismo && <CopiaDelTenedor />}
      <CamposDeParte
        de="propietario"
        disabled={mismo || bloqueado}
        {...(mismo ? {} : { opcional: { identidad: !papeles.includes('propietario'), correo: !firma, resto: true } })}
      />
    </SeccionFormulario>
  );
}

const AvisoCopia = () => (
  <div className="c12">
    <Notice kind="exito" title="Datos copiados automáticamente del tenedor">
      Para cambiarlos, edítelos en la sección Tenedor.{' '}
      <a
        href="#seccion-tenedor"
        onClick={(event) => {
          event.preventDefault();
          irA(tenedor);
        }}
      >
        Ir a Tenedor
      </a>
    </Notice>
  </div>
);

/**
 * Validates the wrong fields of owner and holder again when an answer changes what is required of the owner. Other
 * fields are left alone, so nothing turns red by itself. The resolver lets the choice be painted first.
 * @param deciden the answers that decide what is required of the owner, always as many
 */
function useRevisarPartes(deciden: readonly unknown[]): void {
  const { getFieldState, trigger } = useFormContext<Valores>();
  useEffect(() => {
    const marcados = [...camposTenedor, ...camposPropietario].filter((campo) => getFieldState(campo).invalid);
    if (marcados.length > 0) void trigger(marcados);
    // Validates when one of those answers changes, and at no other time.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, deciden);
}

type Form = Pick<UseFormReturn<Valores>, 'getValues' | 'setValue' | 'clearErrors'>;

/**
 * Whether owner and holder are the same (docs/especificacion/especificacion.txt, section 4). 'Sí' copies a complete
 * holder and keeps copying later changes; with an incomplete holder it reverts to 'No' with a toast. 'No' clears the
 * owner, and can be undone while its toast stands: what was typed before 'Sí' comes back, else the copy.
 */
export function useMismoTenedor() {
  const form = useFormContext<Valores>();
  const mismo = useWatch({ control: form.control, name: 'mismoTenedor' });
  const toast = useToast();
  const escrito = useRef<DatosPropietario>(undefined);

  const deshacer = (antes: DatosPropietario | undefined): void => {
    if (antes) return escribir(form, antes);
    if (faltanDelTenedor(form.getValues()).length > 0) return;
    form.setValue('mismoTenedor', true, { shouldDirty: true }); // the copy follows
  };

  const elegir = (si: boolean): void => {
    const faltan = si ? faltanDelTenedor(form.getValues()) : [];
    if (faltan.length > 0) {
      form.setValue('mismoTenedor', false);
      toast({
        kind: 'error',
        title: 'Datos incompletos del tenedor',
        description: 'Complete todos los datos del tenedor antes de copiarlos al propietario.',
        detail: fraseDeFaltantes(faltan),
      });
      return;
    }
    if (si) escrito.current = propietarioDe(form.getValues());
    form.setValue('mismoTenedor', si, { shouldDirty: true });
    if (si) return;
    const antes = escrito.current;
    escribir(form, limpiarPropietario());
    toast({
      kind: 'info',
      title: 'Se borraron los datos del propietario',
      action: { label: 'Deshacer', onClick: () => deshacer(antes) },
    });
  };

  return { mismo, elegir };
}

/** The owner's fields, undefined while they are blank. */
function propietarioDe(valores: Valores): DatosPropietario | undefined {
  const datos = Object.fromEntries(camposPropietario.map((campo) => [campo, valores[campo]])) as DatosPropietario;
  return camposPropietario.some((campo) => datos[campo] !== limpiarPropietario()[campo]) ? datos : undefined;
}

/** Copies every change of a complete holder to the owner. It renders nothing, so neither section renders again. */
export function CopiaDelTenedor() {
  const { control, getValues, setValue, clearErrors } = useFormContext<Valores>();
  const tenedor = useWatch({ control, name: camposTenedor });
  useEffect(() => {
    const valores = getValues();
    if (tenedorCompleto(valores)) escribir({ getValues, setValue, clearErrors }, copiarTenedor(valores));
    // Writes when the holder's ten values change, and at no other time.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, tenedor);
  return null;
}

function escribir({ getValues, setValue, clearErrors }: Form, propietario: DatosPropietario): void {
  for (const campo of camposPropietario) {
    if (getValues(campo) !== propietario[campo]) setValue(campo, propietario[campo], { shouldDirty: true });
  }
  clearErrors([...camposPropietario]);
}

const lista = new Intl.ListFormat('es-CO', { type: 'conjunction' });

/** @example 'Falta: ciudad.', 'Faltan: teléfono, barrio o vereda y ciudad.', 'Faltan los diez datos.' */
export function fraseDeFaltantes(campos: readonly CampoTenedor[]): string {
  if (campos.length === camposTenedor.length) return 'Faltan los diez datos.';
  const nombres = campos.map((campo) => tabla[campo].etiqueta.toLowerCase());
  return `${campos.length === 1 ? 'Falta' : 'Faltan'}: ${lista.format(nombres)}.`;
}
