import { useEffect, useState } from 'react';
import { paginas } from '@portal/dominio/paginas';
import { Icon } from '@portal/ui/light';
import { avisarVisto } from '../calls/firmas.api.js';
import { Brand } from '../ui/brand.js';
import { keepInTab, keptInTab } from '../ui/kept-in-tab.js';
import { PublicPage } from '../ui/public-page.js';
import { useEmpresa } from '../ui/use-empresa.js';
import { useLetra, type Letra } from '../ui/use-letra.js';
import { ArchivoSection } from './archivo/archivo.section.js';
import { Documento } from './documento.page.js';
import { EnlaceInvalido } from './estados/enlace-invalido.page.js';
import { Exito, YaFirmado } from './estados/exito.page.js';
import { NoAbre, Preparando, Verificando } from './estados/verificando.page.js';
import { useFirma, type UsoFirma } from './use-firma.js';

import '../styles/firmar.css';

interface FirmarProps {
  /** The path parameter of /firmar/:token; absent after a reload of the bare /firmar. */
  readonly token?: string;
}

/**
 * The public signing page (docs/especificacion/especificacion.txt, section 2): it looks at the link and shows what its
 * state allows.
 */
export function Firmar({ token: parameter }: FirmarProps) {
  const [token] = useState(() => tokenOf(parameter));
  const uso = useFirma(token);
  const abierto = uso.estado.paso === 'abierto';
  useSeen(token, abierto);
  useEffect(() => hideToken(token), [token]);
  const letra = useLetra(abierto);
  return (
    <PublicPage title="Firma de documento">
      <header className="cabecera-firma">
        <Brand petrol />
        <span className="personal">
          <Icon name="candado" size="s" />
          Enlace personal
        </span>
      </header>
      <Estado token={token} uso={uso} letra={letra} />
      <Contacto />
    </PublicPage>
  );
}

interface EstadoProps {
  readonly token: string;
  readonly uso: UsoFirma;
  readonly letra: Letra;
}

/** The page of the link's state. */
function Estado({ token, uso, letra }: EstadoProps) {
  const { estado, again, look, retry, sign, desist } = uso;
  switch (estado.paso) {
    case 'verificando':
      return <Verificando again={again} />;
    case 'invalido':
      return <EnlaceInvalido token={token} />;
    case 'firmado':
      return <YaFirmado {...estado.enlace} />;
    case 'preparando':
      return <Preparando segundos={estado.segundos} onTime={look} />;
    case 'fallo':
      return <NoAbre mensaje={estado.mensaje} onRetry={retry} />;
    case 'registrada':
      return (
        <Exito token={token} {...estado}>
          <ArchivoSection token={token} codigo={estado.registro.constancia.codigo} clave={estado.registro.clave} />
        </Exito>
      );
    case 'abierto':
      return (
        <Documento
          key={estado.enlace.documentHash}
          token={token}
          abierto={estado}
          again={again}
          sign={sign}
          desist={desist}
          letra={letra}
        />
      );
  }
}

/** The token of the address or, after a reload of the bare /firmar, the one that this tab keeps. */
function tokenOf(parameter: string | undefined): string {
  if (parameter) return parameter;
  return keptInTab().token ?? '';
}

/** Takes the token out of the address bar: no referrer, no history list and no screenshot carries it. */
function hideToken(token: string): void {
  if (token) keepInTab({ token }, paginas.firmar.to);
}

const gestures = ['pointerdown', 'keydown', 'touchstart', 'wheel'] as const;

/** Reports once, after the first gesture, that a person opened the link. A mail scanner makes no gesture. */
function useSeen(token: string, open: boolean): void {
  useEffect(() => {
    if (!open) return undefined;
    const stop = () => gestures.forEach((gesture) => window.removeEventListener(gesture, report));
    const report = () => {
      stop();
      // Only a delivery mark: signing goes on without it.
      avisarVisto(token).catch((error: unknown) => console.warn('seen', error));
    };
    for (const gesture of gestures) window.addEventListener(gesture, report, { passive: true });
    return stop;
  }, [token, open]);
}

/** How to reach the operator, at the foot of every screen; nothing before it is known. */
function Contacto() {
  const empresa = useEmpresa();
  if (!empresa) return null;
  const { nombreCorto, correoDatos, telefono } = empresa;
  return (
    <footer className="contacto">
      <b>¿Tiene dudas?</b>
      <p>
        {nombreCorto}: <a href={`mailto:${correoDatos}`}>{correoDatos}</a> o{' '}
        <a href={`tel:${telefono.replace(/[^+\d]/g, '')}`}>{telefono.replace(/ /g, '\u00a0')}</a>
      </p>
    </footer>
  );
}
