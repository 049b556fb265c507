import { AnticiposSection } from './anticipos.section.js';
import { AutorizacionSection } from './autorizacion.section.js';
import { ConductorSection } from './conductor.section.js';
import { ContactoEmergenciaSection } from './contacto-emergencia.section.js';
import { ContratoSection } from './contrato.section.js';
import { FletesSection } from './fletes.section.js';
import { GpsSection } from './gps.section.js';
import { PropietarioSection } from './propietario.section.js';
import { ReferenciaFamiliarSection } from './referencia-familiar.section.js';
import { ReferenciaLaboralSection } from './referencia-laboral.section.js';
import { ReferenciaPersonalSection } from './referencia-personal.section.js';
import { TenedorSection } from './tenedor.section.js';
import { VehiculoSection } from './vehiculo.section.js';

/** The fourteen sections in the specification's order. */
export const Secciones = ({ propietarioBloqueado }: { readonly propietarioBloqueado: boolean }) => (
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
