import { useRef, useState, type FormEvent } from 'react';
import { CallError, messageOfCall, newKey } from '@portal/api-client/call';
import type { Certificado } from '@portal/contracts/certificados';
import type { EnlaceInscripcion } from '@portal/contracts/firmas';
import { estadoDeCertificado } from '@portal/dominio/certificado';
import type { RolFirmante } from '@portal/dominio/roles';
import { Notice, PlainButton, PlainField } from '@portal/ui/light';
import { certificadoDe, generarCertificado, type SolicitudCertificado } from '../../calls/firmas.api.js';
import { Ficha } from '../../ui/ficha.js';
import { datosDelRepresentante } from '../../ui/persona.rules.js';
import { useEmpresaName } from '../../ui/use-empresa.js';
import { useTarda } from '../../ui/use-tarda.js';
import { estaAqui } from '../llave/use-lugar.js';
import { erroresDe, organizacionDe, paisDe, type ErroresCertificado } from './certificado.rules.js';

interface GenerarProps {
  readonly token: string;
  readonly rol: RolFirmante;
  readonly firmante: EnlaceInscripcion;
  /** Why a certificate is needed: none yet, or the last one expired. */
  readonly motivo: string;
  readonly vencido: boolean;
  readonly now: Date;
  /** This browser makes the key and keeps it. */
  readonly enDispositivo: boolean;
  /** It should, and cannot: the portal does, and says so. */
  readonly enPortal: boolean;
  /** @param made false for one that another tab of this signer has made meanwhile */
  readonly onReady: (certificado: Certificado, made: boolean) => void;
}

/**
 * Issues the signer's certificate in one tap: name and e-mail are the enrolment's, organisation and country come filled
 * and lie folded.
 */
export function GenerarForm({
  token,
  rol,
  firmante,
  motivo,
  vencido,
  now,
  enDispositivo,
  enPortal,
  onReady,
}: GenerarProps) {
  const [organizationName, setOrganizationName] = useState(() => organizacionDe(firmante));
  const [countryCode, setCountryCode] = useState('CO');
  const { generar, busy, fallo, errores, refuse } = useGenerar(token, rol, now, enDispositivo, onReady);
  const tarda = useTarda(busy, LARGO_MS);
  const datos = { commonName: firmante.nombre, email: firmante.correo, organizationName, countryCode };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const local = erroresDe(datos);
    if (Object.keys(local).length > 0) refuse(local);
    else void generar(datos);
  };
  return (
    <section className="tarjeta" id="certificado">
      <h2>Generar certificado</h2>
      <Notice kind={vencido ? 'aviso' : 'info'} icon={vencido ? 'reloj' : 'info'}>
        {motivo}
      </Notice>
      <Preguntas custodia={enDispositivo ? 'dispositivo' : enPortal ? 'sin-almacen' : 'portal'} />
      <Ficha
        datos={[['A nombre de', firmante.nombre], ...datosDelRepresentante(firmante), ['Correo', firmante.correo]]}
      />
      <form className="campos" noValidate onSubmit={onSubmit}>
        <Datos
          {...{ organizationName, countryCode, errores }}
          onOrganization={setOrganizationName}
          onCountry={setCountryCode}
        />
        {fallo && <Notice kind="error">{fallo}</Notice>}
        <PlainButton type="submit" variant="primary" size="large" icon="certificado" wide busy={busy && 'Generando...'}>
          Generar certificado
        </PlainButton>
        {tarda && (
          <p className="ayuda centrada" role="status">
            {LENTA}
          </p>
        )}
      </form>
    </section>
  );
}

const LENTA = 'Está tardando más de lo normal. Seguimos generando su certificado; no cierre esta página.';
const LARGO_MS = 3000;

const custodias = {
  portal: 'El portal, cifrada. Solo se usa cuando usted firma desde su enlace.',
  dispositivo: 'Solo usted: nace en este dispositivo, no sale de él y se borra cuando firma. Firme desde este mismo.',
  'sin-almacen':
    'El portal, cifrada, porque este navegador no puede guardarla. Solo se usa cuando usted firma desde su enlace.',
} as const;

/** What the signer is about to get, in three lines. */
function Preguntas({ custodia }: { readonly custodia: keyof typeof custodias }) {
  const company = useEmpresaName() || 'la empresa';
  return (
    <dl className="preguntas">
      <dt>¿Qué es este certificado?</dt>
      <dd>Su identificación para firmar aquí: la expide {company} y lleva su nombre y su documento.</dd>
      <dt>¿Quién guarda la clave?</dt>
      <dd>{custodias[custodia]}</dd>
      <dt>¿Cuánto dura?</dt>
      <dd>Un año. Se genera en segundos y no cuesta nada.</dd>
    </dl>
  );
}

interface DatosProps {
  readonly organizationName: string;
  readonly countryCode: string;
  readonly errores: ErroresCertificado;
  readonly onOrganization: (organizationName: string) => void;
  readonly onCountry: (countryCode: string) => void;
}

/** What may be changed. It unfolds by itself when something of it is refused, and the refused field has the focus. */
function Datos({ organizationName, countryCode, errores, onOrganization, onCountry }: DatosProps) {
  const [open, setOpen] = useState(false);
  const refused = errores.organizationName !== undefined || errores.countryCode !== undefined;
  return (
    <details className="ver-datos" open={open || refused} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Ver datos</summary>
      <div className="campos">
        <PlainField
          name="organizationName"
          label="Organización"
          value={organizationName}
          onChange={onOrganization}
          help="Puede dejarla como está."
          error={errores.organizationName}
          autoComplete="organization"
        />
        <PlainField
          name="countryCode"
          label="País"
          value={countryCode}
          onChange={(text) => onCountry(paisDe(text))}
          help="Puede dejar CO (Colombia)."
          error={errores.countryCode}
          maxLength={2}
          autoComplete="country"
        />
      </div>
    </details>
  );
}

/** What came of the last attempt: sentences at the fields that it names, or one above the button when it names none. */
interface Refusal {
  readonly errores: ErroresCertificado;
  readonly fallo?: string;
}

const NONE: Refusal = { errores: {} };
const EDITABLE: ReadonlySet<string> = new Set(['organizationName', 'countryCode']);

function refusalOf(error: unknown): Refusal {
  const fields = error instanceof CallError ? (error.detail.fields ?? []) : [];
  const atFields = fields.length > 0 && fields.every(({ path }) => EDITABLE.has(path));
  if (!atFields) return { errores: {}, fallo: messageOfCall(error, 'No se pudo generar el certificado') };
  return { errores: Object.fromEntries(fields.map(({ path, message }) => [path, message])) };
}

/** One attempt has one Idempotency-Key. */
interface Attempt {
  readonly key: string;
  readonly datos: string;
}

/**
 * Sends the form, once per intent: the same data after a lost answer go out under the same key. A certificate that
 * another tab has made is taken: a second one would end it.
 */
function useGenerar(
  token: string,
  rol: RolFirmante,
  now: Date,
  enDispositivo: boolean,
  onReady: GenerarProps['onReady'],
) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState(NONE);
  const attempt = useRef<Attempt>(undefined);
  const propia = useRef<string>(undefined);

  const generar = async (datos: SolicitudCertificado) => {
    const text = JSON.stringify(datos);
    if (attempt.current?.datos !== text) attempt.current = { key: newKey(), datos: text };
    setBusy(true);
    setRefusal(NONE);
    try {
      const made = await certificadoDe(token, rol);
      if (made && estadoDeCertificado(made, now) === 'valido' && (await sirve(made))) onReady(made, false);
      else {
        if (enDispositivo) propia.current ??= await csrPropio(token);
        const csr = propia.current;
        const pedido = csr === undefined ? datos : { ...datos, csr };
        onReady(await generarCertificado(token, rol, pedido, attempt.current.key), true);
        propia.current = undefined;
      }
    } catch (error) {
      console.error('certificate', error);
      if (error instanceof CallError && !error.inDoubt) attempt.current = undefined; // in doubt the key stays
      // Another tap asks for the same key, unless it was that which does not serve.
      if (error instanceof CallError && error.code === 'DATOS_INVALIDOS') propia.current = undefined;
      setRefusal(refusalOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { generar, busy, ...refusal, refuse: (errores: ErroresCertificado) => setRefusal({ errores }) };
}

/** A certificate whose key is in another browser is of no use here. */
const sirve = (certificado: Certificado): Promise<boolean> | boolean =>
  certificado.llave !== 'dispositivo' || estaAqui(certificado);

/**
 * The request of a key of this browser. The certificate says whose key it has, and its card tells the signer.
 * @returns undefined where the browser refuses to make or keep one, and the portal makes it: only trying tells
 */
async function csrPropio(token: string): Promise<string | undefined> {
  try {
    const { llaveNueva, csrDe } = await import('../llave/index.js');
    return await csrDe(await llaveNueva(token));
  } catch (error) {
    console.warn('key', error);
    return undefined;
  }
}
