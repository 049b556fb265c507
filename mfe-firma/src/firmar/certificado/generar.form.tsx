import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { Certificado } from '@portal/contracts/certificados';
import type { EnlaceInscripcion } from '@portal/contracts/firmas';
import type { RolFirmante } from '@portal/contracts/inscripciones';
import { Boton } from '../../ui/button.js';
import { Campo } from '../../ui/field.js';
import { Aviso } from '../../ui/notice.js';
import { useOrganizacion } from '../../ui/use-empresa.js';
import { erroresDe, paisDe } from './datos.rules.js';
import { useGenerar } from './use-generar.js';

interface GenerarProps {
  readonly token: string;
  readonly rol: RolFirmante;
  readonly firmante: Pick<EnlaceInscripcion, 'nombre' | 'correo'>;
  /** Why a certificate is needed: none yet, or the last one expired. */
  readonly motivo: string;
  readonly vencido: boolean;
  readonly onGenerado: (certificado: Certificado) => void;
}

/** Issues the signer's certificate: name and e-mail are the enrolment's, organisation and country are typed (readings 24). */
export function GenerarForm({ token, rol, firmante, motivo, vencido, onGenerado }: GenerarProps) {
  const porDefecto = useOrganizacion();
  const [commonName, setCommonName] = useState(firmante.nombre);
  const [escrita, setEscrita] = useState<string>();
  const [countryCode, setCountryCode] = useState('CO');
  const { generar, ocupado, fallo, errores, rechazar } = useGenerar(token, rol, onGenerado);
  const formulario = useRef<HTMLFormElement>(null);
  // What was refused is above the button that was pressed: on a phone, out of sight.
  useEffect(() => formulario.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [errores]);
  const datos = { commonName, email: firmante.correo, organizationName: escrita ?? porDefecto ?? '', countryCode };

  const enviar = (event: FormEvent) => {
    event.preventDefault();
    // Enter leaves the focus in a field: from the button it comes back to it, and the refusal is heard.
    formulario.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
    const locales = erroresDe(datos);
    if (Object.keys(locales).length > 0) rechazar(locales);
    else void generar(datos);
  };
  return (
    <section className="tarjeta" id="certificado">
      <h2>Generar certificado</h2>
      <Aviso tono={vencido ? 'aviso' : 'info'}>{motivo}</Aviso>
      <form className="campos" noValidate ref={formulario} onSubmit={enviar}>
        <Campo
          name="commonName"
          label="Nombre completo"
          value={commonName}
          onChange={setCommonName}
          help={errores.commonName ? undefined : 'Debe coincidir con el nombre de la inscripción.'}
          error={errores.commonName}
          maxLength={200}
          autoComplete="name"
        />
        <Campo
          name="email"
          label="Correo electrónico"
          value={datos.email}
          error={errores.email}
          readOnly
          autoComplete="email"
        />
        <Campo
          name="organizationName"
          label="Organización"
          value={datos.organizationName}
          onChange={setEscrita}
          help={porDefecto === '' ? 'La empresa con la que se inscribe.' : 'Puede dejarla como está.'}
          error={errores.organizationName}
          maxLength={64}
          autoComplete="organization"
        />
        <Campo
          name="countryCode"
          label="País"
          value={countryCode}
          onChange={(texto) => setCountryCode(paisDe(texto))}
          help="Puede dejar CO (Colombia)."
          error={errores.countryCode}
          maxLength={2}
          autoComplete="country"
        />
        {fallo && <Aviso tono="error">{fallo}</Aviso>}
        <Boton
          type="submit"
          icono="medalla"
          ancho
          disabled={porDefecto === undefined}
          ocupado={ocupado && 'Generando...'}
        >
          Generar certificado
        </Boton>
      </form>
    </section>
  );
}
