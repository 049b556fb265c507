import { useId, useState, type FormEvent } from 'react';
import { messageOfCall } from '@portal/api-client/call';
import type { Novedad } from '@portal/contracts/firmas';
import { Notice, PlainButton, PlainField } from '@portal/ui/light';
import { reportarNovedad } from '../../calls/firmas.api.js';
import { useFocus } from '../../ui/use-focus.js';

const preguntas: readonly (readonly [que: Novedad, texto: string])[] = [
  ['nombre', 'Mi nombre está mal'],
  ['documento', 'Mi documento está mal'],
  ['placa', 'La placa está mal'],
  ['no-soy-yo', 'No soy yo'],
  ['otra', 'Otra cosa'],
];

type Estado =
  | { readonly paso: 'cerrada' | 'abierta' | 'enviando' }
  | { readonly paso: 'fallo' | 'enviada'; readonly mensaje: string };

/** 'Algo está mal': a note to who enrolled and to the company, instead of a dead end. The signer may still sign. */
export function NovedadSection({ token }: { readonly token: string }) {
  const [estado, setEstado] = useState<Estado>({ paso: 'cerrada' });
  const [cancelada, setCancelada] = useState(false);
  const enviar = async (que: Novedad, nota: string) => {
    setEstado({ paso: 'enviando' });
    try {
      const { message } = await reportarNovedad(token, que, nota);
      setEstado({ paso: 'enviada', mensaje: message });
    } catch (error) {
      console.error('report', error);
      setEstado({ paso: 'fallo', mensaje: messageOfCall(error, 'No pudimos enviar su aviso. Intente de nuevo.') });
    }
  };
  if (estado.paso === 'cerrada')
    return (
      <PlainButton
        variant="text"
        icon="advertencia"
        autoFocus={cancelada}
        onClick={() => setEstado({ paso: 'abierta' })}
      >
        Algo está mal
      </PlainButton>
    );
  if (estado.paso === 'enviada') return <Enviada mensaje={estado.mensaje} />;
  return (
    <Formulario
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
function Enviada({ mensaje }: { readonly mensaje: string }) {
  const place = useFocus<HTMLDivElement>(true);
  return (
    <div role="status" ref={place} tabIndex={-1}>
      <Notice kind="exito">{mensaje}</Notice>
    </div>
  );
}

interface FormularioProps {
  readonly busy: boolean;
  readonly fallo: string | undefined;
  readonly onSend: (que: Novedad, nota: string) => void;
  readonly onCancel: () => void;
}

/** What is wrong, and a line in the signer's own words. */
function Formulario({ busy, fallo, onSend, onCancel }: FormularioProps) {
  const [que, setQue] = useState<Novedad>();
  const [nota, setNota] = useState('');
  const place = useFocus<HTMLFieldSetElement>(true);
  const motivo = useId();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (que) onSend(que, nota);
  };
  return (
    <form className="novedad" onSubmit={onSubmit}>
      <fieldset ref={place} tabIndex={-1}>
        <legend>¿Qué está mal?</legend>
        {preguntas.map(([value, texto]) => (
          <label key={value}>
            <input type="radio" name="que" value={value} checked={que === value} onChange={() => setQue(value)} />
            {texto}
          </label>
        ))}
      </fieldset>
      <PlainField
        name="nota"
        label="Cuéntenos (si quiere)"
        value={nota}
        onChange={setNota}
        maxLength={300}
        autoComplete="off"
      />
      {fallo && <Notice kind="error">{fallo}</Notice>}
      <div className="visor-acciones">
        <PlainButton
          type="submit"
          variant="primary"
          disabled={que === undefined}
          busy={busy && 'Enviando...'}
          aria-describedby={motivo}
        >
          Avisar
        </PlainButton>
        <PlainButton variant="text" onClick={onCancel}>
          Cancelar
        </PlainButton>
      </div>
      <p id={motivo} className="ayuda" hidden={que !== undefined}>
        Elija qué está mal.
      </p>
    </form>
  );
}
