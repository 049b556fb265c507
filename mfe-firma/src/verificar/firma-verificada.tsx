import type { DocumentoVerificado } from '@portal/contracts/firmas';
import { fechaHora } from '../format.rules.js';
import type { NombreIcono } from '../ui/icon.js';
import { Estado, type Tono } from '../ui/status-chip.js';

type Firma = DocumentoVerificado['firmas'][number];

const estados: Readonly<Record<Firma['certificado'], readonly [texto: string, tono: Tono, icono: NombreIcono]>> = {
  vigente: ['Válido', 'exito', 'escudo'],
  vencido: ['Certificado vencido después', 'aviso', 'reloj'],
  revocado: ['Certificado revocado después', 'aviso', 'prohibido'],
};
const roles: Readonly<Record<Firma['rol'], string>> = { conductor: 'Conductor', propietario: 'Firmante del contrato' };

/** One signature of the document. A signature stands when its certificate ends later; the page says which. */
export function FirmaVerificada({ firma }: { readonly firma: Firma }) {
  const [texto, tono, icono] = estados[firma.certificado];
  return (
    <div className="firma-verificada">
      <span className="iniciales">{firma.iniciales}</span>
      <div>
        <b>{roles[firma.rol]}</b>
        <span className="leve">{fechaHora(firma.firmadoEn)} · certificado vigente al firmar</span>
      </div>
      <Estado tono={tono} icono={icono}>
        {texto}
      </Estado>
    </div>
  );
}
