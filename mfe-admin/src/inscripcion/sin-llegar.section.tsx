import { useState } from 'react';
import { wholeMessageFor } from '@portal/api-client';
import { fraseSinLlegar, type InscripcionVista, type SinLlegar } from '@portal/contracts/inscripciones';
import { fechaHoraCorta } from '@portal/dominio/formatos';
import { Button, Notice, useToast } from '@portal/ui';
import { useFocoAlIrse } from '../use-foco-al-irse.js';
import { destinoDe, nombreDeCorreo, resultadoDeCorreo } from './historia.rules.js';
import { useDarPorContadoMutation } from './inscripcion.api.js';

/** What of it reached nobody: which mails and to whom, and the way to say that it was told by another way. */
export function SinLlegarSection({ vista }: { readonly vista: InscripcionVista }) {
  const { sinLlegar } = vista.listada;
  return sinLlegar ? <PorContar vista={vista} sinLlegar={sinLlegar} /> : null;
}

interface PorContarProps {
  readonly vista: InscripcionVista;
  readonly sinLlegar: SinLlegar;
}

const resultados = {
  contado: ['Quedó anotado', 'exito'],
  'ya-contado': ['Ya estaba anotado', 'info'],
  desconocido: ['Se pidió anotarlo', 'info'],
} as const;

function PorContar({ vista, sinLlegar }: PorContarProps) {
  const { id, codigo } = vista.listada;
  const [fallo, setFallo] = useState<string>();
  const [contar, { isLoading }] = useDarPorContadoMutation();
  const toast = useToast();
  const lugar = useFocoAlIrse(alTitulo);
  const suyos = vista.correos?.filter((correo) => sinLlegar.correos.includes(correo.id)) ?? [];
  // What is settled was shown: who it was for is called, and nobody else.
  const seVen = suyos.length === sinLlegar.correos.length;
  const anotar = async () => {
    setFallo(undefined);
    try {
      const { resultado, message } = await contar({ id, correos: sinLlegar.correos }).unwrap();
      const [title, kind] = resultados[resultado];
      toast({ title, description: message, kind });
    } catch (error) {
      setFallo(wholeMessageFor(error, 'No se pudo anotar. Intente de nuevo.'));
    }
  };
  return (
    <section className="in-sin-llegar" aria-label="Avisos que no llegaron">
      <Notice kind="aviso" icon="correoRechazado" title={fraseSinLlegar(sinLlegar)}>
        {seVen ? (
          <Correos correos={suyos} />
        ) : (
          <p>A quién iban no se puede consultar ahora. Actualice en un momento.</p>
        )}
        <p>Cuéntelo por otro medio y anótelo aquí.</p>
        {fallo && <Notice kind="error">{fallo}</Notice>}
        {seVen && (
          <span ref={lugar}>
            <Button
              icon="check"
              busy={isLoading && 'Anotando...'}
              onClick={() => void anotar()}
              aria-label={`Ya se contó: ${codigo}`}
            >
              Ya se contó
            </Button>
          </span>
        )}
      </Notice>
    </section>
  );
}

/** Each of these mails as the page of mails says it. */
const Correos = ({ correos }: { readonly correos: NonNullable<InscripcionVista['correos']> }) => (
  <ul>
    {correos.map((correo) => (
      <li key={correo.id}>
        <b>{nombreDeCorreo(correo)}</b> a {destinoDe(correo)}. {resultadoDeCorreo(correo)} ·{' '}
        <time dateTime={correo.terminadoEn ?? correo.creadoEn}>
          {fechaHoraCorta(correo.terminadoEn ?? correo.creadoEn)}
        </time>
      </li>
    ))}
  </ul>
);

/** The button goes away with what it settled. */
function alTitulo(): void {
  document.querySelector<HTMLElement>('h1')?.focus();
}
