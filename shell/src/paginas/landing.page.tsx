import { useEffect } from 'react';
import type { Empresa } from '@portal/contracts/portal';
import { conPunto } from '@portal/contracts/textos';
import { telefono } from '@portal/dominio/formatos';
import { paginas } from '@portal/dominio/paginas';
import { Button, Icon, Logo, Plate, StatusChip, type IconName } from '@portal/ui/base';
import { useMarca } from '../marca/use-marca.js';
import { loginAddress } from '../sesion/leave-to.js';
import { useSso } from '../sesion/use-sso.js';

import './landing.css';
import './landing-sample.css';

const cards: readonly (readonly [IconName, string, string])[] = [
  [
    'camion',
    'Formularios Preoperacionales',
    'Listas de chequeo para vehículos, montacargas y contenedores. Revise antes de operar y deje constancia.',
  ],
  [
    'documentos',
    'Inscripciones',
    'Registre en un solo formulario el vehículo, el tenedor, el propietario y el conductor, ' +
      'con autorizaciones de pago y firma electrónica.',
  ],
  [
    'escudo',
    'Seguridad y Control',
    'Acceso por invitación, roles de usuario y auditoría completa de cada acción. ' +
      'Sus datos se tratan conforme a la Ley 1581 de 2012.',
  ],
];

/** What a guest sees at `/`. */
export function LandingPage() {
  useSso();
  const { name: company, logo, configuracion: data } = useMarca();
  useEffect(() => {
    document.title = 'Sistema Digital de Formularios';
  }, []);
  return (
    <>
      <header className="pc">
        <Logo name={company} src={logo} />
        <Button icon="ingresar" href={loginAddress(paginas.inicio.to)}>
          Iniciar Sesión
        </Button>
      </header>
      <main className="portada">
        <Hero />
        <section className="tres" aria-label="Qué encuentra aquí">
          {cards.map(([icon, title, text]) => (
            <article key={title} className="tarjeta">
              <span className="ic loseta">
                <Icon name={icon} size="l" />
              </span>
              <h2>{title}</h2>
              <p>{text}</p>
            </article>
          ))}
        </section>
        <ClosingCall empresa={data?.empresa} />
      </main>
      <footer className="pf">
        <span>
          © {data?.anioPortada ?? 2024} {conPunto(company)} Todos los derechos reservados.
        </span>
        <span>
          <a href={paginas.verificar.to}>Verificar un documento</a> · <a href="/licencias.txt">Licencias de terceros</a>
        </span>
      </footer>
    </>
  );
}

const Hero = () => (
  <section className="hero">
    <div className="in">
      <div>
        <h1>Sistema Digital de Formularios</h1>
        <p>
          Inscriba su vehículo, firme sus documentos y consulte su estado desde cualquier dispositivo. Menos papel, más
          control y una operación más segura.
        </p>
        <Button variant="accent" size="large" to={paginas.inicio.to} iconEnd="derecha">
          Acceder al Sistema
        </Button>
        <div className="pie">
          <Icon name="candado" size="s" />
          Acceso por invitación
        </div>
      </div>
      <Sample />
    </div>
  </section>
);

const ClosingCall = ({ empresa }: { readonly empresa: Empresa | undefined }) => (
  <section className="cta">
    <div>
      <h2>¿Ya tiene su invitación? Ingrese y comience su inscripción.</h2>
      <p>El acceso es por invitación. Si aún no la tiene, comuníquese con {conPunto(empresa?.nombreCorto ?? '')}</p>
      {empresa && (
        <p>
          Escriba a <a href={`mailto:${empresa.correoDatos}`}>{empresa.correoDatos}</a> o llame al{' '}
          {telefono(empresa.telefono).replace(/ /g, '\u00a0')}.
        </p>
      )}
    </div>
    <Button variant="primary" size="large" href="/api/login">
      Iniciar Sesión
    </Button>
  </section>
);

/** A picture of what the portal does, made of its own parts; decoration, so assistive technology skips it. */
function Sample() {
  return (
    <div className="muestra" aria-hidden="true">
      <div className="hoja uno">
        <div className="fila entre">
          <Plate value="WLK508" large />
          <StatusChip de="admin" estado="parcial" />
        </div>
        <div className="nombre">Carlos Andrés Muñoz Peña</div>
        <div className="peq gris">CC 1.023.456.789 · 21 de noviembre de 2026</div>
        <div className="fila">
          <StatusChip de="firma" estado="firmado" />
          <span className="peq gris">Conductor</span>
        </div>
      </div>
      <div className="hoja dos-hoja">
        <div className="mini gris">Firma del conductor</div>
        <SampleSignature />
        <div className="fila entre">
          <span className="mini gris">Certificado personal</span>
          <StatusChip de="certificado" estado="valido" />
        </div>
      </div>
    </div>
  );
}

const SIGNATURE =
  'M18 58c10-34 26-44 30-30 4 15-20 34-12 36 9 2 22-24 28-20 5 4-4 16 2 16 8 0 12-18 20-16 6 2-2 14 5 14 9 0 12-20' +
  ' 22-18 7 2 0 15 8 14 14-2 16-34 27-36 9-1-8 40 2 40 13 0 14-22 26-20 8 2-2 15 7 14 10-1 14-14 32-16';

const SampleSignature = () => (
  <svg className="firma-muestra" viewBox="0 0 280 84" width="286" height="84" fill="none">
    <path d={SIGNATURE} stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" />
    <path d="M0 83h280" stroke="#D3DEE0" strokeWidth="2" />
  </svg>
);
