import { fechaHoraCorta } from '@portal/dominio/formatos';
import type { FileVerdict, SignatureVerdict } from '@portal/pdf-signature/web';
import { Chip, Icon } from '@portal/ui/light';
import { Ficha, type Dato } from '../../ui/ficha.js';
import { alFirmar, fraseDe, historiaDe, hoy, pruebaDeHora, quienFirmo, reparosDe } from './frases.js';

import '../../styles/comprobado.css';

/** What this device found out about the file by itself: the portal's answer stands above. */
export function Comprobado({ dictamen }: { readonly dictamen: FileVerdict }) {
  const { tono, icono, titulo, texto } = fraseDe(dictamen);
  const historia = historiaDe(dictamen);
  return (
    <section className="resultado comprobado" aria-label="Lo que comprobó este equipo">
      <div className={`banda ${tono}`}>
        <Icon name={icono} />
        <div>
          <h2>{titulo}</h2>
          <p>{texto}</p>
        </div>
      </div>
      <div className="contenido">
        <p className="leve">Lo comprobó este equipo, en el archivo mismo y sin enviarlo.</p>
        {dictamen.signatures.map((firma) => (
          <Firma key={firma.field} firma={firma} alterado={dictamen.conclusion !== 'intact'} />
        ))}
        {dictamen.signatures.length > 0 && (
          <>
            <h3>Qué se añadió, en orden</h3>
            <ol className="historia">
              {historia.map(({ texto: paso, ajeno }, orden) => (
                <li key={orden} className={ajeno ? 'ajeno' : undefined}>
                  {paso}
                </li>
              ))}
            </ol>
          </>
        )}
      </div>
    </section>
  );
}

function Firma({ firma, alterado }: { readonly firma: SignatureVerdict; readonly alterado: boolean }) {
  const reparos = reparosDe(firma);
  const { certificate, level, provenBy, provenAt, claimedAt } = firma;
  const cuando = provenBy === 'timestamp' || provenBy === 'document-timestamp' ? provenAt : claimedAt;
  const datos: Dato[] = [
    ...(level ? ([['Nivel', `PAdES ${level}`]] satisfies Dato[]) : []),
    ...(certificate
      ? ([
          ['Certificado', `N.º ${certificate.serial}, expedido por ${certificate.issuer}`],
          ['Al firmar', alFirmar(firma)],
          ['Hoy', hoy(firma)],
        ] satisfies Dato[])
      : []),
  ];
  return (
    <article className="firma-comprobada">
      <div className="quien">
        <div>
          <b>{quienFirmo(firma) ?? 'Firma sin nombre que se pueda leer'}</b>
          {cuando && (
            <span className="leve">
              {fechaHoraCorta(cuando)} · {pruebaDeHora(firma)}
            </span>
          )}
        </div>
        {reparos.length === 0 ? (
          <Chip tone="ok" icon="escudo">
            Válida
          </Chip>
        ) : (
          <Chip tone={alterado ? 'er' : 'av'} icon="advertencia">
            {alterado ? 'No válida' : 'Con reparos'}
          </Chip>
        )}
      </div>
      {reparos.map((reparo) => (
        <p key={reparo} className="reparo">
          {reparo}
        </p>
      ))}
      <Ficha datos={datos} />
    </article>
  );
}
