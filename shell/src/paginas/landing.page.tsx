import { useEffect } from 'react';
import { useConfiguracionQuery } from '@portal/api-client';
import { conPunto } from '@portal/contracts/textos';
import { Button, Icon, Logo, type IconName } from '@portal/ui/base';
import { loginAddress } from '../sesion/leave-to.js';
import { useSso } from '../sesion/use-sso.js';
import { LandingMuestra } from './landing-muestra.js';

import './landing.css';
import './landing-muestra.css';

const cards: readonly (readonly [IconName, string, string])[] = [
  [
    'camion',
    'Formularios Preoperacionales',
    'Listas de chequeo para vehículos, montacargas y contenedores. Revise antes de operar y deje constancia.',
  ],
  [
    'documentos',
    'Inscripciones',
    'Registre en un solo formulario el vehículo, el tenedor, el propietario y el conductor, con autorizaciones de pago y firma electrónica.',
  ],
  [
    'escudo',
    'Seguridad y Control',
    'Acceso por invitación, roles de usuario y auditoría completa de cada acción. Sus datos se tratan conforme a la Ley 1581 de 2012.',
  ],
];

/** What a guest sees at `/`. */
export function LandingPage() {
  useSso();
  const { data } = useConfiguracionQuery();
  const company = data?.empresa.nombreCorto ?? '';
  useEffect(() => {
    document.title = 'Sistema Digital de Formularios';
  }, []);
  return (
    <>
      <header className="pc">
        <Logo name={company} />
        <Button icon="ingresar" href={loginAddress('/dashboard')}>
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
        <ClosingCall company={company} />
      </main>
      <footer className="pf">
        <span>
          © {data?.anioPortada ?? 2024} {conPunto(company)} Todos los derechos reservados.
        </span>
        <a href="/verificar">Verificar un documento</a>
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
        <Button variant="accent" size="large" to="/dashboard" iconEnd="derecha">
          Acceder al Sistema
        </Button>
        <div className="pie">
          <Icon name="candado" size="s" />
          Acceso por invitación
        </div>
      </div>
      <LandingMuestra />
    </div>
  </section>
);

const ClosingCall = ({ company }: { readonly company: string }) => (
  <section className="cta">
    <div>
      <h2>¿Ya tiene su invitación? Ingrese y comience su inscripción.</h2>
      <p>El acceso es por invitación. Si aún no la tiene, comuníquese con {conPunto(company)}</p>
    </div>
    <Button variant="primary" size="large" href="/api/login">
      Iniciar Sesión
    </Button>
  </section>
);
