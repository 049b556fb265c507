import { useId, useState, type FormEvent } from 'react';
import { messageOfCall } from '@portal/api-client/call';
import type { Novedad, NovedadDicha } from '@portal/contracts/firmas';
import type { RolFirmante } from '@portal/dominio/roles';
import { Notice, PlainButton, PlainField } from '@portal/ui/light';
import { reportarNovedad } from '../../calls/firmas.api.js';
import { loQueDijo, type Dicho } from '../../ui/novedad.rules.js';
import { useFocus } from '../../ui/use-focus.js';

interface Pregunta {
  readonly texto: string;
  readonly que: Novedad;
  /** Its words begin the note, where the kind alone does not say them. */
  readonly enLaNota?: true;
}

const nombre: Pregunta = { texto: 'Mi nombre está mal', que: 'nombre' };
const documento: Pregunta = { texto: 'Mi documento está mal', que: 'documento' };
const placa: Pregunta = { texto: 'La placa está mal', que: 'placa' };
/** Who signs the contract ratifies where the money goes. */
const cuenta: Pregunta = { texto: 'La cuenta o el porcentaje está mal', que: 'otra', enLaNota: true };
const noSoyYo: Pregunta = { texto: 'No soy yo', que: 'no-soy-yo' };
const otra: Pregunta = { texto: 'Otra cosa', que: 'otra' };

const preguntas: Readonly<Record<RolFirmante, readonly Pregunta[]>> = {
  conductor: [nombre, documento, placa, noSoyYo, otra],
  propietario: [nombre, documento, cuenta, placa, noSoyYo, otra],
};
const YA_LO_SABEN = 'La empresa y quien lo inscribió ya recibieron su aviso. Su enlace sigue activo.';
/** So long may be what is written: with the words before it, a note of `reportarNovedad`. */
const LARGO = 250;

type Estado =
  | { readonly paso: 'cerrada' | 'abierta' | 'enviando' }
  | { readonly paso: 'fallo'; readonly mensaje: string }
  | { readonly paso: 'enviada'; readonly mensaje: string; readonly dicha: Dicho };

interface NovedadProps {
  readonly token: string;
  readonly rol: RolFirmante;
  /** What was said on an earlier visit. */
  readonly novedad?: NovedadDicha | undefined;
}

/**
 * 'Algo está mal': a note to who enrolled and to the company, instead of a dead end. The signer may still sign. What he
 * said stays in sight.
 */
export function NovedadSection({ token, rol, novedad }: NovedadProps) {
  const [estado, setEstado] = useState<Estado>({ paso: 'cerrada' });
  const [cancelada, setCancelada] = useState(false);
  const enviar = async (que: Novedad, nota: string) => {
    setEstado({ paso: 'enviando' });
    try {
      const { message } = await reportarNovedad(token, que, nota);
      const dicha = { que, ...(nota.trim() && { nota: nota.trim() }) };
      setEstado({ paso: 'enviada', mensaje: message, dicha });
    } catch (error) {
      console.error('report', error);
      setEstado({ paso: 'fallo', mensaje: messageOfCall(error, 'No pudimos enviar su aviso. Intente de nuevo.') });
    }
  };
  if (estado.paso === 'cerrada')
    return (
      <>
        {novedad && (
          <div className="novedad-dicha">
            <Notice kind="info">
              {loQueDijo(novedad)} {YA_LO_SABEN}
            </Notice>
          </div>
        )}
        <PlainButton
          variant="text"
          icon="advertencia"
          autoFocus={cancelada}
          onClick={() => setEstado({ paso: 'abierta' })}
        >
          {novedad ? 'Avisar de otra cosa' : 'Algo está mal'}
        </PlainButton>
      </>
    );
  if (estado.paso === 'enviada') return <Enviada {...estado} />;
  return (
    <Formulario
      preguntas={preguntas[rol]}
      busy={estado.paso === 'enviando'}
      fallo={estado.paso === 'fallo' ? estado.mensaje : undefined}
      onSend={(que, nota) => void enviar(que, nota)}
      onCancel={() => {
        setCancelada(true);
        setEstado({ paso: 'cerrada' });
      }}
    />
  );
}

/** The answer takes the focus of the button that it replaces, so that it is read. */
function Enviada({ mensaje, dicha }: Omit<Extract<Estado, { paso: 'enviada' }>, 'paso'>) {
  const place = useFocus<HTMLDivElement>(true);
  return (
    <div role="status" ref={place} tabIndex={-1}>
      <Notice kind="exito">
        {mensaje} {loQueDijo(dicha)}
      </Notice>
    </div>
  );
}

interface FormularioProps {
  readonly preguntas: readonly Pregunta[];
  readonly busy: boolean;
  readonly fallo: string | undefined;
  readonly onSend: (que: Novedad, nota: string) => void;
  readonly onCancel: () => void;
}

/** What is wrong, and a line in the signer's own words. */
function Formulario({ preguntas, busy, fallo, onSend, onCancel }: FormularioProps) {
  const [elegida, setElegida] = useState<Pregunta>();
  const [nota, setNota] = useState('');
  const place = useFocus<HTMLFieldSetElement>(true);
  const motivo = useId();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (elegida) onSend(elegida.que, elegida.enLaNota ? `${elegida.texto}. ${nota}`.trim() : nota);
  };
  return (
    <form className="novedad" onSubmit={onSubmit}>
      <fieldset ref={place} tabIndex={-1}>
        <legend>¿Qué está mal?</legend>
        {preguntas.map((pregunta) => (
          <label key={pregunta.texto}>
            <input type="radio" name="que" checked={elegida === pregunta} onChange={() => setElegida(pregunta)} />
            {pregunta.texto}
          </label>
        ))}
      </fieldset>
      <PlainField
        name="nota"
        label="Cuéntenos (si quiere)"
        required={false}
        value={nota}
        onChange={setNota}
        maxLength={LARGO}
        autoComplete="off"
      />
      {fallo && <Notice kind="error">{fallo}</Notice>}
      <div className="visor-acciones">
        <PlainButton
          type="submit"
          variant="primary"
          disabled={elegida === undefined}
          busy={busy && 'Enviando...'}
          aria-describedby={motivo}
        >
          Avisar
        </PlainButton>
        <PlainButton variant="text" onClick={onCancel}>
          Cancelar
        </PlainButton>
      </div>
      <p id={motivo} className="ayuda" hidden={elegida !== undefined}>
        Elija qué está mal.
      </p>
    </form>
  );
}
