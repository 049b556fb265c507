import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { firmanteListado, ordenFirmantes, type InscripcionVista, type Senal } from '@portal/contracts/inscripciones';
import { fechaDe } from '@portal/dominio/formatos';
import { nombreParecido } from '@portal/dominio/nombres';
import { paginaDeRevision } from '@portal/dominio/paginas';
import { Notice } from '@portal/ui';

/** What to look at before marking it: a sentence each, with the enrolments that it is about. It blocks nothing. */
export function Senales({ vista }: { readonly vista: InscripcionVista }) {
  const dichas = vista.senales?.flatMap((senal) => {
    const frase = fraseDe(senal, vista);
    return frase ? [{ senal, frase }] : [];
  });
  if (!dichas || dichas.length === 0) return null;
  return (
    <div className="in-senales">
      <Notice kind="aviso" title="Para mirar antes de revisar">
        <ul>
          {dichas.map(({ senal, frase: { hallazgo, descargo } }) => (
            <li key={`${senal.que} ${senal.valor}`}>
              {hallazgo}
              <Lugares senal={senal} />; {descargo}.
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

/** Where else it stands: in this enrolment under other names, and in others, which the links open. */
function Lugares({ senal: { aqui, en, hayMas } }: { readonly senal: Senal }) {
  const lugares = [
    ...(aqui.length > 0 ? [`esta misma inscripción (${aqui.join(', ')})`] : []),
    ...en.map(({ id, codigo, creadaEn, nombre }) => (
      <>
        <Link to={paginaDeRevision(id)}>{codigo}</Link> ({nombre && `${nombre}, `}
        {fechaDe(creadaEn)})
      </>
    )),
    ...(hayMas ? ['otras más'] : []),
  ];
  return lugares.map((lugar, n) => (
    <Fragment key={n}>
      {n === 0 ? ' en ' : n === lugares.length - 1 ? ' y ' : ', '}
      {lugar}
    </Fragment>
  ));
}

/** What was found, without where, and why it may mean nothing. */
interface Frase {
  readonly hallazgo: string;
  readonly descargo: string;
}

function fraseDe({ que, valor, en }: Senal, { listada }: InscripcionVista): Frase | undefined {
  switch (que) {
    case 'cuenta':
      return {
        hallazgo: `La cuenta ${valor} figura con otro titular`,
        descargo: 'puede ser una cuenta conjunta o un número mal escrito',
      };
    case 'documento':
      return {
        hallazgo: `El documento ${valor} figura con otro nombre`,
        descargo: 'puede ser un nombre comercial o un número mal escrito',
      };
    case 'carta':
      return {
        hallazgo: `La certificación bancaria de ${valor} es el mismo archivo que se adjuntó`,
        descargo: en.every(({ nombre }) => nombreParecido(nombre, valor))
          ? 'es normal cuando una persona inscribe varios vehículos'
          : 'puede ser un archivo adjuntado por error',
      };
    case 'correo': {
      const [uno, otro] = ordenFirmantes.map((rol) => firmanteListado(listada, rol).etiqueta.toLowerCase());
      return {
        hallazgo: `El ${uno} y el ${otro} reciben su enlace en el mismo correo, ${valor}`,
        descargo: 'es normal en una familia o en una misma empresa',
      };
    }
    case 'placa':
      return {
        hallazgo: `La placa ${valor} se inscribió antes con otro propietario`,
        descargo: 'es normal si el vehículo cambió de dueño',
      };
    default:
      return undefined;
  }
}
