import { useEffect, useRef, useState, type FormEvent } from 'react';
import { CallError, messageOfCall, newKey } from '@portal/api-client/call';
import type { Certificado } from '@portal/contracts/certificados';
import type { EnlaceInscripcion } from '@portal/contracts/firmas';
import type { RolFirmante } from '@portal/dominio/roles';
import { Notice, PlainButton, PlainField } from '@portal/ui/light';
import { generarCertificado, type SolicitudCertificado } from '../../calls/firmas.api.js';
import { useEmpresaName } from '../../ui/use-empresa.js';
import { erroresDe, paisDe, type ErroresCertificado } from './certificado.rules.js';

interface GenerarProps {
  readonly token: string;
  readonly rol: RolFirmante;
  readonly firmante: Pick<EnlaceInscripcion, 'nombre' | 'correo'>;
  /** Why a certificate is needed: none yet, or the last one expired. */
  readonly motivo: string;
  readonly vencido: boolean;
  readonly onGenerated: (certificado: Certificado) => void;
}

/** Issues the signer's certificate: name and e-mail are the enrolment's, organisation and country are typed. */
export function GenerarForm({ token, rol, firmante, motivo, vencido, onGenerated }: GenerarProps) {
  const company = useEmpresaName();
  const [commonName, setCommonName] = useState(firmante.nombre);
  const [typed, setTyped] = useState<string>();
  const [countryCode, setCountryCode] = useState('CO');
  const { generar, busy, fallo, errores, refuse } = useGenerar(token, rol, onGenerated);
  const form = useRef<HTMLFormElement>(null);
  // The refused field is above the pressed button: on a phone, out of sight.
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [errores]);
  const datos = { commonName, email: firmante.correo, organizationName: typed ?? company ?? '', countryCode };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // Enter leaves the focus in a field. From the button the focus comes back to the field, so the refusal is heard.
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
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
      <form className="campos" noValidate ref={form} onSubmit={onSubmit}>
        <PlainField
          name="commonName"
          label="Nombre completo"
          value={commonName}
          onChange={setCommonName}
          help={errores.commonName ? undefined : 'Debe coincidir con el nombre de la inscripción.'}
          error={errores.commonName}
          maxLength={200}
          autoComplete="name"
        />
        <PlainField
          name="email"
          label="Correo electrónico"
          value={datos.email}
          error={errores.email}
          readOnly
          autoComplete="email"
        />
        <PlainField
          name="organizationName"
          label="Organización"
          value={datos.organizationName}
          onChange={setTyped}
          help={company === '' ? 'La empresa con la que se inscribe.' : 'Puede dejarla como está.'}
          error={errores.organizationName}
          maxLength={64}
          autoComplete="organization"
        />
        <PlainField
          name="countryCode"
          label="País"
          value={countryCode}
          onChange={(text) => setCountryCode(paisDe(text))}
          help="Puede dejar CO (Colombia)."
          error={errores.countryCode}
          maxLength={2}
          autoComplete="country"
        />
        {fallo && <Notice kind="error">{fallo}</Notice>}
        <PlainButton
          type="submit"
          variant="primary"
          size="large"
          icon="certificado"
          wide
          disabled={company === undefined}
          busy={busy && 'Generando...'}
        >
          Generar certificado
        </PlainButton>
      </form>
    </section>
  );
}

/** What came of the last attempt: sentences at the fields that it names, or one above the button when it names none. */
interface Refusal {
  readonly errores: ErroresCertificado;
  readonly fallo?: string;
}

const NONE: Refusal = { errores: {} };

function refusalOf(error: unknown, datos: SolicitudCertificado): Refusal {
  const fields = error instanceof CallError ? (error.detail.fields ?? []) : [];
  const atFields = fields.length > 0 && fields.every(({ path }) => path in datos);
  return {
    errores: Object.fromEntries(fields.map(({ path, message }) => [path, message])),
    ...(atFields ? {} : { fallo: messageOfCall(error, 'No se pudo generar el certificado') }),
  };
}

/** One attempt has one Idempotency-Key. */
interface Attempt {
  readonly key: string;
  readonly datos: string;
}

/** Sends the form, once per intent: the same data after a lost answer go out under the same key. */
function useGenerar(token: string, rol: RolFirmante, onGenerated: (certificado: Certificado) => void) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState(NONE);
  const attempt = useRef<Attempt>(undefined);

  const generar = async (datos: SolicitudCertificado) => {
    const text = JSON.stringify(datos);
    if (attempt.current?.datos !== text) attempt.current = { key: newKey(), datos: text };
    setBusy(true);
    setRefusal(NONE);
    try {
      onGenerated(await generarCertificado(token, rol, datos, attempt.current.key));
    } catch (error) {
      console.error('certificate', error);
      if (error instanceof CallError && !error.inDoubt) attempt.current = undefined; // in doubt the key stays
      setRefusal(refusalOf(error, datos));
    } finally {
      setBusy(false);
    }
  };
  return { generar, busy, ...refusal, refuse: (errores: ErroresCertificado) => setRefusal({ errores }) };
}
