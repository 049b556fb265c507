import { useNavigate } from 'react-router-dom';
import type { InscripcionListada } from '@portal/contracts/inscripciones';
import { paginas } from '@portal/dominio/paginas';
import { Button } from '@portal/ui';
import type { CorreccionPedida } from '../borrador-guardado.js';
import { ReemplazarBorrador, useCopia } from './copiar-como-nueva.js';

interface CorregirProps {
  readonly inscripcion: Pick<InscripcionListada, 'id' | 'codigo' | 'retiro'>;
}

/** Opens a returned enrolment as a draft with the same data and files; sending it replaces the returned one. */
export function CorregirDevuelta({ inscripcion }: CorregirProps) {
  const navigate = useNavigate();
  const copia = useCopia(inscripcion, () => void navigate(paginas.nuevaInscripcion.to), correccionDe(inscripcion));
  return (
    <>
      <Button
        variant="primary"
        icon="lapiz"
        busy={copia.copiando && 'Abriendo...'}
        disabled={!copia.lista}
        onClick={copia.empezar}
      >
        Corregir y enviar de nuevo
      </Button>
      <ReemplazarBorrador copia={copia} codigo={inscripcion.codigo} que="corregir" />
    </>
  );
}

const correccionDe = ({ codigo, retiro }: CorregirProps['inscripcion']): CorreccionPedida => ({
  codigo,
  por: retiro?.por ?? '',
  nota: retiro?.nota ?? '',
  campos: retiro?.campos ?? [],
});
