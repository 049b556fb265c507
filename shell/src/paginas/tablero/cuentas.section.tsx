import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { CuentaPorAtender } from '@portal/contracts/inscripciones';
import { conteo } from '@portal/dominio/formatos';
import { paginas } from '@portal/dominio/paginas';
import { cuentas, listaDe, type Cuenta } from '@portal/dominio/por-atender';
import { Icon, Loading, Skeleton, type IconName } from '@portal/ui/base';

const cuentaDe = (cuenta: Cuenta) => cuentas.find(({ value }) => value === cuenta)!;

/** The review's list that a count opens. */
export const direccionDe = (cuenta: Cuenta): string =>
  `${paginas.revision.to}?${new URLSearchParams(listaDe(cuentaDe(cuenta)))}`;

/** How many days somebody waits who has waited since then: `hoy`, `1 día`, `12 días`. */
export function diasDesde(desde: string, ahora: Date): string {
  const dias = Math.floor((ahora.getTime() - new Date(desde).getTime()) / 86_400_000);
  if (dias < 1) return 'hoy';
  return dias === 1 ? '1 día' : `${dias} días`;
}

interface Tarjeta {
  readonly titulo: string;
  readonly icono: IconName;
  /** Its colour as soon as something waits. */
  readonly tono: 'er' | 'av' | 'in' | '';
  /** Several lists stand in one card, each with its own number and its own way there. */
  readonly cuentas: readonly { readonly cuenta: Cuenta; readonly palabra: string }[];
  /** It stands there only while something waits: it seldom does, and the others fill their rows without it. */
  readonly soloSiHay?: true;
}

const una = (icono: IconName, tono: Tarjeta['tono'], cuenta: Cuenta): Tarjeta => ({
  titulo: cuentaDe(cuenta).label,
  icono,
  tono,
  cuentas: [{ cuenta, palabra: '' }],
});

const tarjetas: readonly Tarjeta[] = [
  una('correoRechazado', 'er', 'rechazado'),
  {
    titulo: 'Enlace vencido o por vencer',
    icono: 'reloj',
    tono: 'er',
    cuentas: [
      { cuenta: 'vencido', palabra: 'vencidos' },
      { cuenta: 'por-vencer', palabra: 'por vencer' },
    ],
  },
  una('correo', 'in', 'sin-abrir'),
  una('advertencia', 'er', 'novedad'),
  { ...una('correoRechazado', 'av', 'sin-llegar'), soloSiHay: true },
  una('devolver', 'av', 'devuelta'),
  una('documentos', 'er', 'atascado'),
  una('perfil', '', 'falta-conductor'),
  una('perfil', '', 'falta-propietario'),
];

type Contadas = readonly CuentaPorAtender[];
const de = (contadas: Contadas, cuenta: Cuenta): CuentaPorAtender =>
  contadas.find((otra) => otra.cuenta === cuenta) ?? { cuenta, total: '0' };

/** Numbers that the server has counted to their end; of others, '1000+' stays. */
function suma(totales: readonly string[]): string {
  const abierto = totales.find((total) => total.endsWith('+'));
  return abierto ?? String(totales.reduce((hasta, total) => hasta + Number(total), 0));
}

const totalDe = (contadas: Contadas, { cuentas: suyas }: Tarjeta): string =>
  suma(suyas.map(({ cuenta }) => de(contadas, cuenta).total));

interface CuentasProps {
  readonly contadas: Contadas;
  readonly ahora: Date;
  /** Further cards, which other processes count. */
  readonly children?: ReactNode;
}

/** The counts, each the way to its list. */
export const CuentasSection = ({ contadas, ahora, children }: CuentasProps) => (
  <ul className="cuentas" aria-label="Listas por atender">
    {tarjetas
      .filter((tarjeta) => !tarjeta.soloSiHay || totalDe(contadas, tarjeta) !== '0')
      .map((tarjeta) => (
        <li key={tarjeta.titulo}>
          <TarjetaDeCuenta tarjeta={tarjeta} contadas={contadas} ahora={ahora} />
        </li>
      ))}
    {children}
  </ul>
);

function TarjetaDeCuenta({ tarjeta, contadas, ahora }: { readonly tarjeta: Tarjeta } & Omit<CuentasProps, 'children'>) {
  const { titulo, icono, tono, cuentas: suyas, soloSiHay } = tarjeta;
  const total = totalDe(contadas, tarjeta);
  const clase = `tarjeta pa-cuenta ${total === '0' ? '' : tono}`;
  const cabeza = (
    <>
      <span className="lb">{titulo}</span>
      <span className="ic">
        <Icon name={icono} />
      </span>
    </>
  );
  const pie = (detalle: ReactNode) => (
    <span className="d">
      <span className="v cod-m">{conteo(total)}</span>
      <small>{detalle}</small>
    </span>
  );
  const [sola, otra] = suyas;
  if (sola && !otra) {
    const { desde } = de(contadas, sola.cuenta);
    return (
      <Link className={clase} to={direccionDe(sola.cuenta)}>
        {cabeza}
        {pie(soloSiHay ? 'por contar' : desde === undefined ? 'ninguna' : `la más antigua: ${diasDesde(desde, ahora)}`)}
      </Link>
    );
  }
  return (
    <div className={clase}>
      {cabeza}
      {pie(
        suyas.map(({ cuenta, palabra }) => (
          <Link key={cuenta} to={direccionDe(cuenta)}>
            {conteo(de(contadas, cuenta).total)} {palabra}
          </Link>
        )),
      )}
    </div>
  );
}

export const CuentasCargando = () => (
  <Loading label="Cargando lo que espera por usted">
    <div className="cuentas">
      {tarjetas
        .filter(({ soloSiHay }) => !soloSiHay)
        .map(({ titulo }) => (
          <div key={titulo} className="tarjeta pa-cuenta" data-testid="esqueleto-cuenta">
            <span className="lb">
              <Skeleton width={130} />
            </span>
            <span className="v">
              <Skeleton width={48} height={30} />
            </span>
          </div>
        ))}
    </div>
  </Loading>
);
