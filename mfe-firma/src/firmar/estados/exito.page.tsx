import type { ReactNode } from 'react';
import type { Constancia, EnlaceVerificado, NovedadDicha } from '@portal/contracts/firmas';
import { codigoEnGrupos } from '@portal/dominio/codigos';
import { fechaHoraCorta, fechaLarga, numeroDeVersion } from '@portal/dominio/formatos';
import { paginaDeVerificacion } from '@portal/dominio/paginas';
import { Notice, Plate } from '@portal/ui/light';
import { DePrueba } from '../../ui/de-prueba.js';
import { Ficha } from '../../ui/ficha.js';
import { MessagePage } from '../../ui/message.page.js';
import { loQueDijo } from '../../ui/novedad.rules.js';
import { PruebasSection } from './pruebas.section.js';

/** What the signer keeps on screen after signing. */
export interface Registro {
  readonly constancia: Constancia;
  /** The `Idempotency-Key` that signed. */
  readonly clave: string;
  /** It was not known for a while whether the signature had arrived. */
  readonly dudosa?: boolean;
}

interface ExitoProps {
  readonly token: string;
  readonly registro: Registro;
  /** The server's own time, once the link was verified again. */
  readonly signedAt?: string;
  /** What he had said is wrong before he signed. */
  readonly novedad?: NovedadDicha;
  /** The way to the signed document. */
  readonly children: ReactNode;
}

const COMPLETA = 'Ya firmaron todas las partes: le enviaremos su copia al correo.';
const PENDIENTE = 'Le enviaremos una copia al correo cuando firmen todas las partes.';
const DE_PRUEBA = 'Es una inscripción de prueba: no se le envía ningún correo.';

const loQueSigue = ({ firmas, prueba }: Constancia): string => {
  if (prueba) return DE_PRUEBA;
  return firmas.hechas === firmas.total ? COMPLETA : PENDIENTE;
};

const partes = { conductor: 'el conductor', propietario: 'el propietario', tenedor: 'el tenedor' } as const;

/** `1 de 2 · falta el tenedor` */
function avanceDe({ firmas: { hechas, total }, faltan }: Constancia): string {
  const nombres = faltan.map((calidad) => (calidad === 'desconocido' ? 'otra persona' : partes[calidad]));
  return [`${hechas} de ${total}`, ...(nombres.length > 0 ? [`falta ${nombres.join(' y ')}`] : [])].join(' · ');
}

const textoDe = ({ titulo, version }: Constancia['aceptado'][number]): string =>
  `${titulo} (versión ${numeroDeVersion(version)})`;

/** The end of the signer's work, and the receipt of it. */
export function Exito({
  token,
  registro: { constancia, clave, dudosa = false },
  signedAt,
  novedad,
  children,
}: ExitoProps) {
  const { codigo, codigoVerificacion, placa, nombre, firmadoEn, sha256, aceptado } = constancia;
  const groups = sha256.slice(0, 24).match(/.{8}/g)?.join(' ');
  return (
    <MessagePage tone="ok" icon="check" title="Firma digital registrada">
      {dudosa && <Notice kind="exito">Su firma sí quedó registrada.</Notice>}
      {constancia.prueba && <DePrueba>Lo que firmó aquí no obliga a nadie.</DePrueba>}
      <p>Su firma digital con certificado ha sido registrada exitosamente.</p>
      <section className="tarjeta recibo" aria-label="Constancia">
        <div className="resumen">
          <Plate value={placa} />
          <div>
            <span className="leve">Inscripción</span>
            <b>{codigo}</b>
          </div>
        </div>
        <Ficha
          datos={[
            ['Firmó', nombre],
            ['Fecha', fechaHoraCorta(signedAt ?? firmadoEn)],
            ['Firmas', avanceDe(constancia)],
            ...(aceptado.length > 0 ? [['Aceptó', aceptado.map(textoDe).join(' · ')] as const] : []),
            [
              'Huella',
              <span key="huella" className="huella" title={sha256}>
                {groups} …
              </span>,
            ],
            ...(codigoVerificacion
              ? [
                  [
                    'Verificación',
                    <a key="verificar" href={paginaDeVerificacion(codigoVerificacion)}>
                      {codigoEnGrupos(codigoVerificacion)}
                    </a>,
                  ] as const,
                ]
              : []),
          ]}
        />
      </section>
      {children}
      <PruebasSection token={token} clave={clave} codigo={codigo} />
      {novedad && <Antes novedad={novedad} />}
      <p className="chico">{loQueSigue(constancia)} Ya puede cerrar esta página.</p>
      {!constancia.prueba && <p className="chico">Esta constancia también va a su correo.</p>}
    </MessagePage>
  );
}

/** A used link: the fact, its date, the enrolment's code and how many have signed; nothing personal. */
export function YaFirmado({
  signedAt,
  codigo,
  firmas,
  novedad,
}: Pick<EnlaceVerificado, 'signedAt' | 'codigo' | 'firmas' | 'novedad'>) {
  const when = signedAt ? ` se firmó el ${fechaLarga(signedAt)}` : ' ya se firmó';
  return (
    <MessagePage tone="ok" icon="check" title="Documento Ya Firmado">
      <p>Este documento{when}. No necesita hacer nada más.</p>
      {codigo && firmas && (
        <p className="chico">
          Inscripción <b>{codigo}</b>: {firmas.hechas === 1 ? 'firmó' : 'firmaron'} {firmas.hechas} de {firmas.total}.
        </p>
      )}
      {novedad && <Antes novedad={novedad} />}
    </MessagePage>
  );
}

/** That he had said something is wrong: it reached the company, and his signature does not take it back. */
const Antes = ({ novedad }: { readonly novedad: NovedadDicha }) => (
  <p className="chico">{loQueDijo(novedad)} La empresa y quien lo inscribió recibieron su aviso.</p>
);
