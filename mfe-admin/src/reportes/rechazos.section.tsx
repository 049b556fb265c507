import { Link } from 'react-router-dom';
import type { Reporte } from '@portal/contracts/inscripciones';
import { cantidad } from '@portal/dominio/formatos';
import { Barras } from './barras.js';
import { lista } from './palabras.js';

/** So many reasons have a bar of their own; the rest stand together. */
const MOTIVOS = 5;

/** Why mails of the period's enrolments did not arrive and still wait for somebody; nothing when all did. */
export function RechazosSection({ actual: { desde, hasta }, rechazos }: Reporte) {
  if (!rechazos || rechazos.porMotivo.length === 0) return null;
  const { inscripciones, porMotivo } = rechazos;
  const todos = sumaDe(porMotivo);
  const otros = sumaDe(porMotivo.slice(MOTIVOS));
  const filas = [
    ...porMotivo.slice(0, MOTIVOS).map(({ motivo, correos }) => ({ nombre: motivo, cuantos: correos })),
    ...(otros > 0 ? [{ nombre: 'Otros motivos', cuantos: otros }] : []),
  ];
  return (
    <section className="tarjeta gra rp-barras" aria-labelledby="rechazos">
      <h2 id="rechazos">Por qué no llegó un correo</h2>
      <p>
        {todos === 1
          ? '1 correo de las enviadas en el período, rechazado y sin corregir'
          : `${cantidad(todos)} correos de las enviadas en el período, rechazados y sin corregir`}
      </p>
      <Barras filas={filas} todos={todos} />
      <div className="pie">
        <Link to={lista({ desde, hasta, entrega: 'rechazado' })}>
          Ver {inscripciones === '1' ? 'la inscripción' : `las ${inscripciones} inscripciones`}
        </Link>
      </div>
    </section>
  );
}

const sumaDe = (motivos: readonly { readonly correos: number }[]): number =>
  motivos.reduce((suma, { correos }) => suma + correos, 0);
