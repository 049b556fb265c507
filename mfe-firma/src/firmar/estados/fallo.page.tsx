import { Boton } from '../../ui/button.js';
import { Mensaje } from '../../ui/message.page.js';

interface FalloProps {
  readonly mensaje: string;
  readonly onReintentar: () => void;
}

/** No network, too many attempts or a server that is down: the sentence, and one way forward. */
export function FalloAlAbrir({ mensaje, onReintentar }: FalloProps) {
  return (
    <Mensaje tono="aviso" icono="triangulo" titulo="No pudimos abrir el documento">
      <p role="alert">{mensaje}</p>
      <Boton onClick={onReintentar}>Reintentar</Boton>
    </Mensaje>
  );
}
