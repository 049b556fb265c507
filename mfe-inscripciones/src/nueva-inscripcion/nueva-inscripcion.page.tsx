import {
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEventHandler,
  type ReactNode,
} from 'react';
import { FormProvider, useFormContext, useFormState } from 'react-hook-form';
import { useUsuario } from '@portal/api-client';
import { FieldMarks, SkeletonCards } from '@portal/ui';

import '../estilos/formulario.css';
import '../estilos/oferta.css';
import '../estilos/desplegables.css';
import '../estilos/acciones.css';
import '../estilos/resumen.css';
import '../estilos/recorrido.css';
import '../estilos/carga.css';

import type { Valores } from '../valores.js';
import { AvisoBorrador, marcasDe } from './borrador/aviso-borrador.js';
import type { EstadoBorrador } from './borrador/estado-borrador.js';
import { OfertaBorrador } from './borrador/oferta-borrador.js';
import { OtraPersona, useAjeno } from './borrador/otra-persona.js';
import { PlacaTraida } from './borrador/placa-inscrita.js';
import { useBorrador, useEstadoBorrador, useOferta, useStoreOnLeavingSection } from './borrador/use-borrador.js';
import { AntesDeEmpezar, Cabecera, useAutollenado } from './cabecera.js';
import { ArchivosSueltos } from './carga/carga.dialog.js';
import { BarraAcciones } from './envio/barra-acciones.js';
import { Enviada } from './envio/enviada.js';
import { GuardiaSalida } from './envio/guardia-salida.js';
import { useEnvio, YaRecibidaDialog } from './envio/use-envio.js';
import { irAlPrimero } from './formulario/por-corregir.rules.js';
import { useFormulario } from './formulario/use-formulario.js';
import { Indice } from './recorrido/indice.js';
import { PasoMovil } from './recorrido/paso-movil.js';
import { ResumenErrores } from './recorrido/resumen-errores.js';
import { AutorizacionSection } from './secciones/autorizacion.section.js';
import { ConductorSection } from './secciones/conductor.section.js';
import {
  ContactoEmergenciaSection,
  ReferenciaFamiliarSection,
  ReferenciaLaboralSection,
  ReferenciaPersonalSection,
} from './secciones/contactos.section.js';
import { ContratoSection } from './secciones/contrato.section.js';
import { AnticiposSection, FletesSection } from './secciones/pagos.section.js';
import { PropietarioSection } from './secciones/propietario.section.js';
import { TenedorSection } from './secciones/tenedor.section.js';
import { GpsSection, VehiculoSection } from './secciones/vehiculo.section.js';
import { useMostrarTextos } from './textos/textos.api.js';

/** The enrolment form. It waits until it is known whose draft to look for. */
export function NuevaInscripcionPage() {
  const sesion = useUsuario();
  const [vez, setVez] = useState(0);
  if (sesion.estado === 'cargando') return <SkeletonCards page />;
  const usuario = sesion.estado === 'sesion' ? sesion.usuario.email : '';
  return <NuevaInscripcion key={vez} usuario={usuario} onRestart={() => setVez(vez + 1)} />;
}

interface NuevaInscripcionProps {
  /** Who is signed in now. */
  readonly usuario: string;
  /** Begins anew with the draft in this browser: a copy of the sent enrolment, or this person's own. */
  readonly onRestart: () => void;
}

/** The page only arranges: index, sections, draft and actions around one form. */
function NuevaInscripcion({ usuario, onRestart }: NuevaInscripcionProps) {
  const form = useFormulario();
  const borrador = useBorrador(form, usuario);
  useMostrarTextos(borrador.textos);
  const onBlur = useStoreOnLeavingSection(borrador);
  const oferta = useOferta(borrador, form);
  const ajeno = useAjeno(borrador, usuario);
  const espera = oferta !== undefined || ajeno;
  const correccion = useEstadoBorrador(borrador, elegirCorreccion);
  const prueba = useEstadoBorrador(borrador, elegirPrueba);
  const corregidos = useEstadoBorrador(borrador, elegirCorregidos);
  const marcas = useMemo(() => marcasDe(correccion, corregidos), [correccion, corregidos]);
  const envio = useEnvio(form, borrador);
  const autollenado = useAutollenado(form, borrador.guardarDePrueba);
  // A test replaces no enrolment that is none.
  const seLlena = autollenado.permitido && !espera && (prueba || !correccion);
  if (envio.enviada) return <Enviada inscripcion={envio.enviada} onStartAnother={envio.otra} onCopied={onRestart} />;
  return (
    <FormProvider {...form}>
      <TrasLaOferta espera={espera}>
        <PasoMovil />
      </TrasLaOferta>
      <Cabecera llenar={seLlena ? () => void autollenado.llenar() : undefined} prueba={prueba && !espera} />
      {ajeno && <OtraPersona borrador={borrador} ahora={usuario} onStartNew={onRestart} />}
      {oferta && !ajeno && <OfertaBorrador borrador={borrador} oferta={oferta} />}
      <TrasLaOferta espera={espera}>
        <CamposQuietos onBlur={onBlur}>
          <Indice />
          <div>
            <AvisoBorrador borrador={borrador} />
            <PlacaTraida borrador={borrador} />
            <AntesDeEmpezar borrador={borrador} />
            <ResumenErrores />
            <p className="mini t3 leyenda">
              <span className="req">*</span> Dato obligatorio. El borrador se guarda solo en este navegador. No lo use
              en equipos compartidos.
            </p>
            <FieldMarks value={marcas}>
              <Secciones propietarioBloqueado={autollenado.bloqueado} />
            </FieldMarks>
          </div>
        </CamposQuietos>
        <BarraAcciones borrador={borrador} enviar={envio.enviar} />
      </TrasLaOferta>
      <GuardiaSalida borrador={borrador} />
      <ArchivosSueltos />
      <YaRecibidaDialog {...envio.repetida} />
    </FormProvider>
  );
}

const elegirCorreccion = ({ correccion }: EstadoBorrador) => correccion;
const elegirCorregidos = ({ corregidos }: EstadoBorrador) => corregidos;
const elegirPrueba = ({ prueba }: EstadoBorrador) => prueba;

/** Hides what has to wait until the offer of a draft is answered, or the form's owner is back. */
const TrasLaOferta = ({ espera, children }: { readonly espera: boolean; readonly children: ReactNode }) => (
  <div className="tras-oferta" hidden={espera}>
    {children}
  </div>
);

/** The fourteen sections in their order (docs/especificacion/especificacion.txt, section 2). */
const Secciones = ({ propietarioBloqueado }: { readonly propietarioBloqueado: boolean }) => (
  <>
    <AutorizacionSection />
    <VehiculoSection />
    <GpsSection />
    <TenedorSection />
    <PropietarioSection bloqueado={propietarioBloqueado} />
    <ConductorSection />
    <ContactoEmergenciaSection />
    <ReferenciaLaboralSection n={1} />
    <ReferenciaLaboralSection n={2} />
    <ReferenciaFamiliarSection />
    <ReferenciaPersonalSection />
    <FletesSection />
    <AnticiposSection />
    <ContratoSection />
  </>
);

interface CamposQuietosProps {
  readonly onBlur: FocusEventHandler;
  readonly children: ReactNode;
}

/**
 * The fields of the form, inert while it is sent: a change would be neither in the enrolment nor in a draft. Inert
 * fields lose the focus; afterwards it goes to the first wrong field, or back to where it was.
 */
function CamposQuietos({ onBlur, children }: CamposQuietosProps) {
  const { isSubmitting } = useFormState<Valores>();
  useFocoTrasEnviar(isSubmitting);
  return (
    <form className="ins" noValidate inert={isSubmitting} onSubmit={(event) => event.preventDefault()} onBlur={onBlur}>
      {children}
    </form>
  );
}

function useFocoTrasEnviar(enviando: boolean): void {
  const form = useFormContext<Valores>();
  const { errors } = useFormState<Valores>();
  const antes = useRef<Element | null>(undefined);
  const onDone = useEffectEvent((foco: Element | null) => {
    if (document.activeElement === document.body && foco instanceof HTMLElement) foco.focus();
    irAlPrimero(form, errors);
  });
  useLayoutEffect(() => {
    if (enviando) {
      antes.current = document.activeElement;
      return;
    }
    const foco = antes.current;
    if (foco === undefined) return; // nothing was sent yet
    antes.current = undefined;
    onDone(foco);
  }, [enviando]);
}
