import { Link } from 'react-router-dom';
import { formulario, type Reporte } from '@portal/contracts/inscripciones';
import { cantidad } from '@portal/dominio/formatos';
import { Barras } from './barras.js';
import { lista } from './palabras.js';

/** So many fields have a bar of their own; the sentence says how many more there are. */
const CAMPOS = 5;

/** A label alone does not say whose it is: the section says it. */
const dichos: ReadonlyMap<string, string> = new Map(
  Object.values(formulario).flatMap(({ nombre, campos }) =>
    Object.entries(campos).map(([campo, { etiqueta }]) => [campo, `${nombre}: ${etiqueta}`] as const),
  ),
);

/** What the period's returned enrolments are about: the fields that were marked, never what was written. */
export function DevueltasSection({ actual: { desde, hasta }, devueltas }: Reporte) {
  if (!devueltas || devueltas.inscripciones === 0) return null;
  const { inscripciones: todas, sinReemplazar, porCampo, sinCampos } = devueltas;
  const otros = porCampo.slice(CAMPOS).length;
  const filas = [
    ...porCampo
      .slice(0, CAMPOS)
      .map(({ campo, inscripciones }) => ({ nombre: dichos.get(campo) ?? 'Otro dato', cuantos: inscripciones })),
    ...(sinCampos > 0 ? [{ nombre: 'Sin campo marcado', cuantos: sinCampos }] : []),
  ];
  const to = lista({ desde, hasta, marca: 'devuelta' });
  return (
    <section className="tarjeta gra rp-barras" aria-labelledby="devueltas">
      <h2 id="devueltas">Por qué se devolvieron</h2>
      <p>
        {todas === 1
          ? '1 devuelta, por el campo marcado; cuenta por el día en que se envió'
          : `${cantidad(todas)} devueltas, por el campo marcado; cuentan por el día en que se enviaron`}
        {otros > 0 && `; hay ${cantidad(otros)} ${otros === 1 ? 'campo' : 'campos'} más`}
      </p>
      <Barras filas={filas} todos={todas} />
      <div className="pie">
        {sinReemplazar > 0 ? (
          <Link to={to}>
            Ver {sinReemplazar === 1 ? 'la que sigue' : `las ${cantidad(sinReemplazar)} que siguen`} por corregir
          </Link>
        ) : (
          <>{todas === 1 ? 'Ya se reemplazó.' : 'Ya se reemplazaron todas.'}</>
        )}
      </div>
    </section>
  );
}
